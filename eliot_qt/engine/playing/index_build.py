"""The board index: every placement that some pool of tiles could make on one board.

Each run of squares of a line that a word could cover, a *span*, asks for a pattern of letters: the
tiles it reads and, where cross words form, the letters these allow. The words that fit are found
for 1,024 words at a time by ``and`` and ``or`` (words_by_length.py). Spans of one length are
filled together, block by block of the words, so that a block's sets stay in the processor's
nearest memory.

Each word found is a placement (index_placements.py). It joins the group of those that set the same
multiset of letters, found by its key (multiset_keys.py) in an open hash table. Blanks are left for
the answering: a placement counts here as made of letters, and is listed if the pool has the tiles
for it, blanks in place of what is missing.
"""

from __future__ import annotations

from ..arrays.blocks import (
    BLOCK,
    LEVELS,
    WORDS,
    copy_block,
    drop_block,
    is_empty_block,
    join_block,
    meet_block,
)
from ..arrays.index_state import BATCH, NO_SCORE, PATTERN_ROOM, SPANS
from ..arrays.state import KINDS, MAX_SIZE
from ..compiling.compiler import Array, Record, entry, inlined, kernel, signed, unsigned
from ..compiling.intrinsics import count_bits, lowest_bit, prefetch_item
from ..generation.crosssets import LETTER, line_bits, square
from .index_groups import join_groups
from .index_lacking import begin_block, drop_doubtful, drop_lacking
from .index_placements import note_word

Words = tuple[Record, Array, Array, Array, Array]
"""A lexicon's words as WordsByLength has them: table, letters, keys, sets, repeats."""
FIRST_SLOT_BITS = 12
# Blocks looked at, times spans, and placements found, until a call returns: some 3 ms.
_SLICE = 100_000
# Numbers of a set that are fetched together.
_LINE = 8


# ------------------------------------------------------------------ from without
@entry
def begin_index(states: Array, indexes: Array, slots: Array) -> None:
    """Empty the index, for the board loaded and the pool in the record."""
    state, index = states[0], indexes[0]
    index.next_length = 2
    index.next_line = 0
    index.next_first = 0
    index.next_block = 0
    index.is_full = 0
    index.placement_count = 0
    index.joined_count = 0
    index.group_count = 0
    # The number of slots the last board needed.
    index.slot_bits = max(FIRST_SLOT_BITS, signed(index.slot_bits))
    for slot in range(1 << index.slot_bits):
        slots[unsigned(slot)] = 0
    for word in range(index.filter.shape[0]):
        index.filter[word] = 0
    for at in range(index.most_score.shape[0]):
        index.most_score[at] = NO_SCORE
    index.top_value = 0
    index.scarce = 0
    for line in range(index.touched.shape[0]):
        index.touched[line] = 0
        index.fresh[line] = 0
    index.letters = 0
    for letter in range(1, state.letters + 1):
        have = signed(index.pool[unsigned(letter)])
        index.scarce |= signed(have < LEVELS) << letter
        index.letters |= signed(have > 0 or index.pool[0] > 0) << letter
        index.top_value = max(signed(index.top_value), signed(state.values[unsigned(letter)]))
    for direction in range(2):
        for row in range(state.size):
            note_line(state, index, direction, row)


@entry
def build_index(
    states: Array,
    indexes: Array,
    tables: Array,
    letters: Array,
    keys: Array,
    sets: Array,
    repeats: Array,
    slots: Array,
    groups: Array,
    placements: Array,
) -> bool:
    """Go on filling the index; returns whether that is done or cannot be (``is_full``)."""
    state, index, table = states[0], indexes[0], tables[0]
    work = 0
    while index.next_length <= state.size and work < _SLICE:
        length = signed(index.next_length)
        blocks = (signed(table.count[unsigned(length)]) + WORDS - 1) // WORDS
        if index.next_block == 0:
            line, first = signed(index.next_line), signed(index.next_first)
            if blocks == 0 or line == 2 * state.size:
                index.next_length += 1
                index.next_line = 0
                continue
            line, first = collect_spans(state, index, table, length, line, first)
            index.next_line, index.next_first = line, first
            if index.span_count == 0:
                continue
        before = signed(index.placement_count)
        block = signed(index.next_block)
        words = (table, letters, keys, sets, repeats)
        fill_spans(state, index, words, slots, groups, placements, length, block)
        if index.is_full != 0:
            return True
        index.next_block = (block + 1) % blocks
        work += signed(index.span_count) + signed(index.placement_count) - before
    join_groups(index, slots, groups, placements)
    return signed(index.next_length) > state.size


# ------------------------------------------------------------------ lines and spans
@kernel
def note_line(state: Record, index: Record, direction: int, row: int) -> None:
    """Note what the squares of a line demand, as bits."""
    line = unsigned(direction * state.size + row)
    base = square(state, direction, row, 0)
    crossed = 0
    closed = 0
    for col in range(state.size):
        here = unsigned(base + col)
        if state.tile[here] == 0:
            crossed |= signed(state.cross_bonus[here] != 0) << col
            closed |= signed(signed(state.cross_set[here]) & index.letters == 0) << col
    wanted = crossed | signed(state.occupied[unsigned(line_bits(state, direction, row))])
    if state.on_board == 0:
        centre = state.size // 2
        allowed = row == centre and (direction == 0 or state.across_first == 0)
        wanted = signed(allowed) << centre
    index.crossed[line] = crossed
    index.closed[line] = closed
    index.wanted[line] = wanted


@kernel
def collect_spans(
    state: Record, index: Record, table: Record, length: int, line: int, first: int
) -> tuple[int, int]:
    """Note the next spans of a length; returns the line and column to go on from."""
    index.span_count = 0
    index.pattern_end = 0
    most = signed(state.max_placed)
    while line < 2 * state.size:
        direction = line // state.size
        row = line - direction * state.size
        occupied = signed(state.occupied[unsigned(line_bits(state, direction, row))])
        while first + length <= state.size:
            if index.span_count == SPANS or index.pattern_end + MAX_SIZE * KINDS > PATTERN_ROOM:
                return line, first
            span = ((1 << length) - 1) << first
            behind = (1 << (first + length)) | (1 << first >> 1)
            placed = count_bits(span & ~occupied)
            fits = span & index.wanted[unsigned(line)] != 0
            fits &= span & index.closed[unsigned(line)] == 0 and occupied & behind == 0
            fits &= span & index.over[unsigned(line)] != 0
            # A single tile that forms words both ways is listed across only.
            twice = direction == 1 and placed == 1
            twice &= span & index.crossed[unsigned(line)] != 0
            if fits and 0 < placed <= most and not twice:
                note_span(state, index, table, length, line, first)
            first += 1
        first = 0
        line += 1
    return line, first


@kernel
def note_span(
    state: Record, index: Record, table: Record, length: int, line: int, first: int
) -> None:
    """Note a span: what it scores, and the pattern its words must have."""
    direction = line // state.size
    row = line - direction * state.size
    base = square(state, direction, row, first)
    span = index.span[unsigned(index.span_count)]
    index.span_count += 1
    place = (row << 8 | first) if direction == 0 else (first << 8 | row)
    span.place = unsigned((direction << 16 | place) << 8 | length)
    span.line_place = base
    span.read_key = unsigned(0)
    for level in range(LEVELS):
        span.read[level] = 0
    word = signed(1)
    main = signed(0)
    cross = signed(0)
    placed = signed(0)
    for position in range(length):
        here = unsigned(base + position)
        tile = signed(state.tile[here])
        if tile != 0:
            main += signed(state.values[unsigned(tile)])
            span.read_key += index.letter_key[unsigned(tile & LETTER)]
            note_read(span, index.scarce & (1 << (tile & LETTER)))
        else:
            word *= signed(state.word_bonus[here])
            cross += signed(state.cross_score[here])
            placed += 1
    span.placed = placed
    span.fixed = main * word + cross + signed(state.bonus_by_count[unsigned(placed)])
    note_runs(state, span, length, word)
    note_pattern(state, index, table, span, length)


@inlined
def note_read(span: Record, letter: int) -> None:
    """Note that a span reads a letter, given as a bit, once more."""
    for level in range(LEVELS - 1, 0, -1):
        span.read[level] |= span.read[level - 1] & letter
    span.read[0] |= letter


@kernel
def note_runs(state: Record, span: Record, length: int, word: int) -> None:
    """Note the runs of squares a span fills, from the right, and how often values count there."""
    runs = signed(0)
    placed = signed(0)
    before = signed(0)  # 1 if the square on the right is of the run
    for back in range(length):
        here = unsigned(span.line_place + length - 1 - back)
        if state.tile[here] != 0:
            before = signed(0)
            continue
        if before == 0:
            at = unsigned(runs)
            span.run_at[at] = back
            span.run_mask[at] = 0
            span.run_shift[at] = 8 * placed
            runs += 1
        mask = span.run_mask[unsigned(runs - 1)]
        span.run_mask[unsigned(runs - 1)] = mask << unsigned(8) | unsigned(255)
        span.weight[unsigned(placed)] = weight_at(state, here, word) | 1 << 32
        placed += 1
        before = signed(1)
    span.runs = runs
    for beyond in range(placed, span.weight.shape[0]):
        span.weight[unsigned(beyond)] = 0


@inlined
def weight_at(state: Record, here: int, word: int) -> int:
    """Return how often the value of a tile counts on a square, given the main word's bonus."""
    return signed(state.letter_bonus[here]) * (word + signed(state.cross_bonus[here]))


@kernel
def note_pattern(state: Record, index: Record, table: Record, span: Record, length: int) -> None:
    """Write the terms of a span's pattern: tiles read first, then squares of few letters."""
    place = (signed(index.span_count) - 1) * (MAX_SIZE + 1)
    span.first_term = place
    span.pattern_begin = index.pattern_end
    for position in range(length):
        tile = signed(state.tile[unsigned(span.line_place + position)])
        if tile != 0:
            write_term(index, table, place, position, 1 << (tile & LETTER), 0)
            place += 1
    everything = ((1 << state.letters) - 1) << 1
    few = signed(-1)  # squares limited to this many letters or fewer are written
    while True:
        # The squares in order of their letters; those of as many from left to right.
        best = signed(KINDS + 1)
        for position in range(length):
            here = unsigned(span.line_place + position)
            allowed = signed(state.cross_set[here]) & everything
            if state.tile[here] == 0 and allowed != everything:
                count = count_bits(allowed & index.letters)
                if few < count < best:
                    best = count
        if best > KINDS:
            break
        for position in range(length):
            here = unsigned(span.line_place + position)
            allowed = signed(state.cross_set[here]) & everything
            if state.tile[here] == 0 and allowed != everything:
                allowed &= index.letters
                if count_bits(allowed) == best:
                    drops = signed(2 * best > state.letters)
                    given = everything & ~allowed if drops != 0 else allowed
                    write_term(index, table, place, position, given, drops)
                    place += 1
        few = best
    span.last_term = place


@inlined
def write_term(
    index: Record, table: Record, place: int, position: int, letters: int, drops: int
) -> None:
    """Write a term: the letters wanted at a position or, if it drops, the others."""
    while letters != 0:
        letter = lowest_bit(letters)
        letters &= letters - 1
        at = (position * table.kinds + letter) * BLOCK
        index.pattern[unsigned(index.pattern_end)] = at
        index.pattern_end += 1
    index.term_end[unsigned(place)] = index.pattern_end
    index.term_drops[unsigned(place)] = drops


# ------------------------------------------------------------------ words that fit
@kernel
def fill_spans(
    state: Record,
    index: Record,
    words: Words,
    slots: Array,
    groups: Array,
    placements: Array,
    length: int,
    block: int,
) -> None:
    """Find the words of a block that fit the spans collected, and note their placements."""
    table, letters, keys, sets, repeats = words
    base = signed(table.sets_at[unsigned(length)]) + block * length * table.kinds * BLOCK
    begin_block(index, table, sets, repeats, length, block, base)
    for i in range(index.span_count):
        span = index.span[unsigned(i)]
        ask_for_next(index, table, sets, length, base, i)
        if not fit_pattern(index, sets, base, span):
            continue
        first = block * WORDS
        letters_at = signed(table.letters_at[unsigned(length)]) + first * length
        if span.read[0] != 0:
            drop_lacking(index, table, repeats, span, length, block)
        drop_doubtful(index, letters, span, letters_at, length)
        if index.placement_count + WORDS > placements.shape[0]:
            index.is_full = 1
            return
        for part in range(BLOCK):
            fitting = signed(index.fitting[unsigned(part)])
            while fitting != 0:
                bit = lowest_bit(fitting)
                number = part * 64 + bit
                fitting &= fitting - 1
                at = letters_at + number * length
                key = keys[unsigned(table.keys_at[unsigned(length)] + first + number)]
                note_word(state, index, letters, placements, span, at, key - span.read_key)
                if index.placement_count - index.joined_count == BATCH:
                    join_groups(index, slots, groups, placements)
        if index.is_full != 0:
            return


@inlined
def ask_for_next(
    index: Record, table: Record, sets: Array, length: int, base: int, turn: int
) -> None:
    """Prefetch a part of the next block's sets, another one with each span.

    Each set is read once a board, from distant memory.
    """
    size = length * signed(table.kinds) * BLOCK
    turns = signed(index.span_count)
    begin = turn * size // turns // _LINE
    for line in range(begin, (turn + 1) * size // turns // _LINE):
        prefetch_item(sets, base + size + line * _LINE)


@inlined
def fit_pattern(index: Record, sets: Array, base: int, span: Record) -> bool:
    """Fill ``fitting`` with the words of a block that fit a span; returns whether there are any."""
    begin = signed(span.pattern_begin)
    if span.read[0] == 0:
        copy_block(index.fitting, 0, index.enough, 0)
    else:
        copy_block(index.fitting, 0, sets, base)
    for term in range(span.first_term, span.last_term):
        end = signed(index.term_end[unsigned(term)])
        if index.term_drops[unsigned(term)] != 0:
            for i in range(begin, end):
                at = base + signed(index.pattern[unsigned(i)])
                drop_block(index.fitting, 0, sets, at)
        else:
            copy_block(index.either, 0, sets, base + signed(index.pattern[unsigned(begin)]))
            for i in range(begin + 1, end):
                at = base + signed(index.pattern[unsigned(i)])
                join_block(index.either, 0, sets, at)
            meet_block(index.fitting, 0, index.either, 0)
        if is_empty_block(index.fitting, 0) != 0:
            return False
        begin = end
    return True
