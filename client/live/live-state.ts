/** Whether what a page shows changes by itself. */
export type LiveState =
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** What is shown is of that time, or of the last answer after it. */
  | { kind: 'reconnecting'; since: Date }
  /** Nobody is signed in, or may not listen to this. */
  | { kind: 'off' }

export const connecting: LiveState = { kind: 'connecting' }
export const live: LiveState = { kind: 'live' }
export const off: LiveState = { kind: 'off' }

/** What was live until then, or never came to be, is tried again. */
export const broken = (state: LiveState, since: Date): LiveState =>
  state.kind === 'live' || state.kind === 'connecting' ? { kind: 'reconnecting', since } : state
