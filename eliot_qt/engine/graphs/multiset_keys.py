"""A number for every letter such that any multiset of up to eight has a sum of its own.

Bose and Chowla (1962): in the field of 64**8 elements, with g a generator and e running through
the 64 elements of the subfield, no two multisets of eight numbers log(g + e) have the same sum
modulo 64**8 - 1. For if they had, two different products of eight factors (g + e) would be equal,
and g the root of a polynomial of degree 7 or less over the subfield; but its degree is 8. The log
of the 64th element, 0, is taken from all others, and so stands for "no tile": shorter multisets
are covered too.

Sums of letters put down are therefore exact keys, and sums of subsets come by one addition each.
Multiplied by an odd number, modulo 2**64, they remain so, and their high bits are well mixed.
"""

from __future__ import annotations

FIELD_DEGREE = 48
FIELD_POLYNOMIAL = 0x1000000000291
"""The field is that of polynomials over 0 and 1 modulo this one; g is x."""
LARGEST_MULTISET = 8

# log(g + e) - log(g) for the elements e of the subfield other than 0, in the order of their logs.
_WRITTEN = """
    231433927971439 51623531966914 89581736956694 205399906897031 191050283928382 51622533699085
    141858145800652 134373894449803 88912033214354 247698208171870 22142738393363 75071860031137
    42577889968808 217093275078388 142916457554278 195725643482653 84104397166024 168063235714163
    7755981845 260966942914186 64487095758664 269279853134500 18782204345352 69714102375546
    29720966961400 52860698211422 254711500030403 229247913669252 110140732529706 255256630537831
    90988476018877 241435389150012 268433116065871 218196624708668 143105558088564 246467637278195
    131042416786913 144588959738657 93281147027628 122826188997691 258442745145825 112131027099774
    222994257752320 156693458235993 75357657479158 125251633183885 194900878385307 96579555442559
    209260813789893 31701615221276 225370087781256 277836350921728 33098312607512 106165814441676
    123426860329191 60023581852027 79957722708730 22976256690754 108067344750321 180408860977373
    94867028494815 92560219379089 147268542824237
"""
_LOGS = tuple(int(number) for number in _WRITTEN.split())
_MIX = 0x9E3779B97F4A7C15


def letter_keys() -> list[int]:
    """By letter, a 64-bit number; sums modulo 2**64 tell any two multisets of letters apart.

    Of at most ``LARGEST_MULTISET`` letters, that is. Index 0, no letter, is 0.
    """
    return [0, *(number * _MIX % (1 << 64) for number in _LOGS)]
