/** The edited value with its undo and redo steps. */
export interface EditHistory<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** The mark of the latest step: keys in one cell are one step. */
  mark: string | undefined
}

const mostSteps = 200

export const beginHistory = <State>(present: State): EditHistory<State> => ({
  past: [],
  present,
  future: [],
  mark: undefined,
})

/** Adds a step. A step with the last one's mark extends it. */
export function stepTo<State>(history: EditHistory<State>, present: State, mark?: string): EditHistory<State> {
  if (present === history.present) return history
  const isSame = mark !== undefined && mark === history.mark
  const past = isSame ? history.past : [...history.past, history.present].slice(-mostSteps)

  return { past, present, future: [], mark }
}

/** The next edit begins a new step. */
export const settle = <State>(history: EditHistory<State>): EditHistory<State> =>
  history.mark === undefined ? history : { ...history, mark: undefined }

export function undo<State>(history: EditHistory<State>): EditHistory<State> {
  const present = history.past.at(-1)
  if (present === undefined) return history

  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    mark: undefined,
  }
}

export function redo<State>(history: EditHistory<State>): EditHistory<State> {
  const [present, ...future] = history.future
  if (present === undefined) return history

  return { past: [...history.past, history.present], present, future, mark: undefined }
}
