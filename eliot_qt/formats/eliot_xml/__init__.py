"""Games of Eliot, the C++ program whose modes we adopted: XML, ``format="2"``."""
