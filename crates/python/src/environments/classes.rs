//! The classes of one game: many tables, one table with polling of one seat after another, and one
//! decision of a seat. They differ only in the types of the game.

/// Declares the classes, in a module of their own.
macro_rules! classes {
    (
        mod $module:ident;
        games: $games:literal, poll: $poll:literal, decision: $decision:literal;
        state: $state:ty, observation: $observation:ty, view: $view:ty, action: $action:ident;
        setting: $given:ty => $setting:expr;
        seen: |$seen:ident: $of:ty| -> $views:ty $body:block;
        agent: $agent:path;
    ) => {
        mod $module {
            use super::*;
            use $crate::environments::arrays::{
                DecisionArrays, ObservationBlock, features, mask, planes,
            };
            use $crate::arrays::load_numpy;
            use $crate::batch::answered;
            use $crate::errors::raise;
            use $crate::games::arguments::seat;
            use numpy::{PyArray1, PyArray3, PyReadonlyArray1};
            use paili_core::environments::{
                Choice, Environment, Poll as CorePoll, Shown, VectorGames, numbers_of,
            };
            use paili_core::model::error::CoreError;
            use paili_core::model::stop::Stop;
            use std::sync::{Mutex, PoisonError};

            type Begun = <$state as Environment>::Begun;

            fn seen<'a>($seen: $of) -> $views $body

            /// Many tables.
            #[pyclass(frozen, name = $games, module = "paili._core")]
            pub struct Games {
                tables: Mutex<VectorGames<$state>>,
                shown: Shown,
                threads: usize,
            }

            impl Games {
                /// Runs work on the tables while other Python threads can run.
                fn with<R: Send>(
                    &self,
                    py: Python<'_>,
                    work: impl FnOnce(&mut VectorGames<$state>, Stop) -> Result<R, CoreError> + Send,
                ) -> PyResult<R> {
                    answered(py, self.threads, |stop| {
                        work(&mut self.tables.lock().unwrap_or_else(PoisonError::into_inner), stop)
                    })
                }
            }

            #[pymethods]
            impl Games {
                #[new]
                fn new(
                    py: Python<'_>,
                    tables: usize,
                    setting: $given,
                    seed: u64,
                    threads: usize,
                    planes: bool,
                    features: bool,
                ) -> PyResult<Self> {
                    let setting = ($setting)(&setting);
                    let shown = Shown { planes, features };
                    load_numpy(py)?;
                    let make = |stop: Stop| VectorGames::new(tables, setting, seed, threads, shown, stop);
                    let games = answered(py, threads, make)?;
                    Ok(Games { tables: Mutex::new(games), shown, threads })
                }

                fn now(&self, py: Python<'_>) -> PyResult<DecisionArrays> {
                    let decisions = self.with(py, |tables, stop| tables.now(stop))?;
                    DecisionArrays::new::<$state>(py, decisions, self.shown)
                }

                fn step(
                    &self,
                    py: Python<'_>,
                    actions: PyReadonlyArray1<'_, i64>,
                ) -> PyResult<()> {
                    let actions = actions.as_slice()?;
                    // All tables step or none: work is not stopped in between.
                    self.with(py, |tables, _| tables.step(actions))
                }

                fn answers<'py>(
                    &self,
                    py: Python<'py>,
                    agent: &str,
                ) -> PyResult<Bound<'py, PyArray1<i64>>> {
                    let player = $agent(agent)?;
                    let answers = self.with(py, |tables, stop| tables.answers(player, stop))?;
                    Ok(PyArray1::from_vec(py, answers))
                }
            }

            /// A table with polling of one seat after another.
            #[pyclass(frozen, name = $poll, module = "paili._core")]
            pub struct Poll(CorePoll<$state>);

            /// The answers of the four seats, stage by stage.
            type Answers = Vec<[$action; 4]>;

            #[pymethods]
            impl Poll {
                /// Returns the table, and the answers before its first decision.
                #[staticmethod]
                fn start(setting: $given, seed: u64, index: u32) -> PyResult<(Self, Answers)> {
                    let (setting, mut answered) = (($setting)(&setting), Answers::new());
                    let watch = |answers: &[_; 4]| answered.push(answers.map($action));
                    let poll = CorePoll::start(&setting, seed, index, watch).map_err(raise)?;
                    Ok((Poll(poll), answered))
                }

                /// Returns the table after a number is chosen, and the answers until the next
                /// decision.
                fn step(&self, action: i64) -> PyResult<(Self, Answers)> {
                    let number = usize::try_from(action).map_err(|_| illegal(action))?;
                    if !self.0.is_legal(number) {
                        return Err(illegal(action));
                    }
                    let (mut after, mut answered) = (self.0.clone(), Answers::new());
                    after.step(number, |answers| answered.push(answers.map($action)));
                    Ok((Poll(after), answered))
                }

                /// The seat that is asked; None if the game is over.
                #[getter]
                fn seat(&self) -> Option<u8> {
                    self.0.turn().map(|turn| turn.seat.0)
                }

                #[getter]
                fn gained(&self) -> [i64; 4] {
                    self.0.game().gained()
                }

                /// Returns the mask of a seat; no action is legal for a seat that is not to act.
                fn mask<'py>(&self, py: Python<'py>, at: u8) -> PyResult<Bound<'py, PyArray1<bool>>> {
                    let at = seat(at)?;
                    let own = self.0.turn().filter(|turn| turn.seat == at);
                    let legal = own.map(|turn| turn.legal).unwrap_or_default();
                    mask::<$state>(py, &legal)
                }

                fn planes<'py>(&self, py: Python<'py>, at: u8) -> PyResult<Bound<'py, PyArray3<u8>>> {
                    let at = seat(at)?;
                    let view = Environment::view(self.0.game(), at);
                    planes::<$state>(py, view, &self.0.begun(at))
                }

                fn features<'py>(&self, py: Python<'py>, at: u8) -> PyResult<Bound<'py, PyArray1<f32>>> {
                    let at = seat(at)?;
                    let view = Environment::view(self.0.game(), at);
                    features::<$state>(py, view, &self.0.begun(at))
                }

                /// Returns the number that a built-in player would choose, if it has one.
                fn number_of(&self, agent: &str, seed: u64) -> PyResult<Option<usize>> {
                    Ok(self.0.number_of($agent(agent)?, seed))
                }
            }

            /// A decision of one seat, from its observation.
            #[pyclass(frozen, name = $decision, module = "paili._core")]
            pub struct Decision {
                observation: $observation,
                begun: Begun,
            }

            #[pymethods]
            impl Decision {
                #[new]
                fn new(view: &Bound<'_, $view>) -> Self {
                    Decision { observation: view.get().0.clone(), begun: Begun::default() }
                }

                #[classattr]
                fn actions() -> usize {
                    <$state as Environment>::ACTIONS
                }

                #[staticmethod]
                fn plane_blocks() -> Vec<ObservationBlock> {
                    ObservationBlock::all(<$state as Environment>::PLANES)
                }

                #[staticmethod]
                fn feature_blocks() -> Vec<ObservationBlock> {
                    ObservationBlock::all(<$state as Environment>::FEATURES)
                }

                fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
                    let legal = <$state as Environment>::legal(seen(&self.observation), &self.begun);
                    mask::<$state>(py, &legal)
                }

                fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
                    planes::<$state>(py, seen(&self.observation), &self.begun)
                }

                fn features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
                    features::<$state>(py, seen(&self.observation), &self.begun)
                }

                /// Returns the action that a number completes, or the next decision.
                fn choose(&self, action: i64) -> PyResult<(Option<$action>, Option<Decision>)> {
                    let (view, begun) = (seen(&self.observation), &self.begun);
                    let legal = <$state as Environment>::legal(view, begun);
                    let number = usize::try_from(action).map_err(|_| illegal(action))?;
                    if !legal.contains(number) {
                        return Err(illegal(action));
                    }
                    Ok(match <$state as Environment>::choose(view, begun, number) {
                        Choice::Answer(answer) => (Some($action(answer)), None),
                        Choice::Begun(begun) => {
                            let observation = self.observation.clone();
                            (None, Some(Decision { observation, begun }))
                        }
                    })
                }

                /// Returns the numbers of an action, in order; `None` if it is not legal.
                fn numbers(&self, action: &Bound<'_, $action>) -> Option<Vec<usize>> {
                    numbers_of::<$state>(seen(&self.observation), action.get().0)
                }
            }

            pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
                module.add_class::<Games>()?;
                module.add_class::<Poll>()?;
                module.add_class::<Decision>()
            }
        }
    };
}

pub(super) use classes;
