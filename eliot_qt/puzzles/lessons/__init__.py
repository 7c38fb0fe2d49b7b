"""Short lessons: a few positions each, with a question and what the coach says. No Qt.

``lesson`` defines a lesson and reads its file, ``shelf`` finds the files, ``answers`` judges an
answer, ``checking`` proves a lesson's moves with the engine and ``claims`` whatever else it says.
``progress`` records how far each person has come. docs/lessons.md has the format.
"""
