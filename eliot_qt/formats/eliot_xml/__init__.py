"""Games of Eliot, the C++ program whose modes we take over: XML, ``format="2"``."""
