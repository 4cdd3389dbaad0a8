//! The C API of NumPy, which is loaded with the first array.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::thread;

static LOADED: PyOnceLock<()> = PyOnceLock::new();

/// Loads the C API of NumPy, once. It must be called before arrays are taken or created.
///
/// Loading runs Python code. If Ctrl-C interrupted it, the conversions of arrays would panic. So it
/// runs on a separate thread, since Python interrupts the main thread alone.
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
    // Another thread may have set it.
    let _ = LOADED.set(py, ());
    Ok(())
}
