/** What is being written, with every step back and forth. */
export interface EditHistory<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** Of the latest step: the letters of one cell are one step. */
  mark: string | undefined
}

const mostSteps = 200

export const beginHistory = <State>(present: State): EditHistory<State> => ({
  past: [],
  present,
  future: [],
  mark: undefined,
})

/** One step on. A step with the mark of the one before is part of it. */
export function stepTo<State>(history: EditHistory<State>, present: State, mark?: string): EditHistory<State> {
  if (present === history.present) return history
  const isSame = mark !== undefined && mark === history.mark
  const past = isSame ? history.past : [...history.past, history.present].slice(-mostSteps)

  return { past, present, future: [], mark }
}

/** What comes next is a step of its own. */
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
