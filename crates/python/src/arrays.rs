//! The C API of NumPy, which is loaded with the first array.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::thread;

static LOADED: PyOnceLock<()> = PyOnceLock::new();

/// Loads the C API of NumPy, once. It is called before arrays are taken or made.
///
/// Loading runs Python code. Were Ctrl-C to end that, the conversions of arrays would panic; so it
/// runs on a thread of its own, for Python interrupts the main thread alone.
#[pyfunction]
pub fn load_numpy(py: Python<'_>) -> PyResult<()> {
    if LOADED.get(py).is_some() {
        return Ok(());
    }
    let load = || {
        Python::attach(|py| {
            py.import("numpy")?;
            numpy::PyArray1::<u8>::zeros(py, 0, false);
            PyResult::Ok(())
        })
    };
    let loaded = py.detach(|| thread::scope(|scope| scope.spawn(load).join()));
    loaded.map_err(|_| PyRuntimeError::new_err("NumPy cannot be loaded"))??;
    // Another thread may have been as quick.
    let _ = LOADED.set(py, ());
    Ok(())
}
