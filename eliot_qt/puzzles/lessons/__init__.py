"""Short lessons: a few positions each, with what is asked and what the coach says. No Qt.

``lesson`` is what a lesson is and reads its file, ``shelf`` finds the files, ``answers`` judges an
answer, ``checking`` proves a lesson with the engine, ``claims`` what it says beside the moves.
``progress`` keeps how far each person has come. docs/lessons.md has the format.
"""
