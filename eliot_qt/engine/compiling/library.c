/* The kernels as a module of Python: takes Python's objects apart and calls the compiled code.

   linking.py writes "kernels.inc": for each kernel its prototype and a function that calls it, and
   the table of them. Kernels run without the interpreter's lock. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>
#include <stdint.h>

/* The part of NumPy's array that everybody may read. */
typedef struct {
    PyObject_HEAD
    char *data;
    int dimensions;
    Py_ssize_t *shape, *strides;
    PyObject *base, *kind;
    int flags;
} Array;

enum { CONTIGUOUS = 0x1, ALIGNED = 0x100, WRITEABLE = 0x400 };

/* NumPy's type, and a function that tells whether a kind of array has a number. */
static PyObject *array_type, *is_kind;

/* What a compiled kernel is given of an array: two owners, sizes, the data, shape and steps. */
#define OWNERS void *, void *, int64_t, int64_t, void *
#define ARRAY1 OWNERS, int64_t, int64_t
#define ARRAY2 OWNERS, int64_t, int64_t, int64_t, int64_t
#define PASS1(a, size) NULL, NULL, a->shape[0], size, a->data, a->shape[0], a->strides[0]
#define PASS2(a, size) \
    NULL, NULL, a->shape[0] * a->shape[1], size, a->data, \
    a->shape[0], a->shape[1], a->strides[0], a->strides[1]

/* The array given; NULL and a TypeError if it is not of that kind. "seen" is the last kind that was
   found to be right: looking at records takes longer than most kernels. */
static Array *
as_array(PyObject *given, int kind, int dimensions, int flags, PyObject **seen)
{
    Array *array = (Array *)given;
    if ((PyObject *)Py_TYPE(given) == array_type && array->dimensions == dimensions
        && (array->flags & flags) == flags) {
        if (array->kind == *seen)
            return array;
        PyObject *answer = PyObject_CallFunction(is_kind, "Oi", array->kind, kind);
        if (answer == NULL)
            return NULL;
        int is_right = PyObject_IsTrue(answer);
        Py_DECREF(answer);
        if (is_right) {
            PyObject *before = *seen;
            *seen = Py_NewRef(array->kind);
            Py_XDECREF(before);
            return array;
        }
    }
    return (Array *)PyErr_Format(PyExc_TypeError, "a kernel was given another kind of array: %R",
                                 given);
}

/* Take apart a tuple of so many numbers; 0 and an error if it is none. */
static int
as_numbers(PyObject *given, Py_ssize_t count, int64_t *numbers)
{
    if (!PyTuple_Check(given) || PyTuple_Size(given) != count) {
        PyErr_Format(PyExc_TypeError, "a kernel was given %R for %zd numbers", given, count);
        return 0;
    }
    for (Py_ssize_t place = 0; place < count; place++)
        numbers[place] = PyLong_AsLongLong(PyTuple_GetItem(given, place));
    return PyErr_Occurred() == NULL;
}

static PyObject *
wrong_count(const char *name, Py_ssize_t wanted, Py_ssize_t given)
{
    return PyErr_Format(PyExc_TypeError, "%s takes %zd arguments, not %zd", name, wanted, given);
}

static PyObject *
failed(const char *name)
{
    return PyErr_Format(PyExc_RuntimeError, "%s failed", name);
}

#include "kernels.inc"

static PyObject *
begin(PyObject *self, PyObject *arguments)
{
    if (!PyArg_ParseTuple(arguments, "OO", &array_type, &is_kind))
        return NULL;
    Py_INCREF(array_type);
    Py_INCREF(is_kind);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"begin", begin, METH_VARARGS, "Take the type of arrays, and who knows the kinds in KINDS."},
    KERNELS
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "eliot_qt_kernels", "Compiled kernels.", -1, methods,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC
PyInit_eliot_qt_kernels(void)
{
    PyObject *made = PyModule_Create(&module);
    if (made && (PyModule_AddStringConstant(made, "SOURCES", SOURCES) < 0
                 || PyModule_AddStringConstant(made, "KINDS", KINDS) < 0)) {
        Py_DECREF(made);
        return NULL;
    }
    return made;
}
