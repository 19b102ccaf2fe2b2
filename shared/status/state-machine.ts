interface StatefulRow<State extends string> {
  status: State
}

/** Why a record may not take a step yet, or no longer; undefined when it may. */
export type Guard<Row> = (row: Row, now: Date) => string | undefined

/** A step that may be taken at any time. */
export const always = (): undefined => undefined

/** What people read of each state: `label` by itself, as on a badge, and `phrase` after "is" in a sentence. */
export type WordsOf<State extends string> = Record<State, { label: string; phrase: string }>

export interface StateMachine<State extends string, Row extends StatefulRow<State>> {
  /** Whether the table has a step at all. */
  canBecome: (from: State, to: State) => boolean
  /** Why a record may not take a step of the table at this moment; undefined when it may. */
  refusalOf: (row: Row, to: State, now: Date) => string | undefined
  /** Whether a record may take a step now: the server asks before it is taken, the client before it draws its button. */
  mayBecome: (row: Row, to: State, now: Date) => boolean
}

/** The steps of a record's life: from each state those that it can take on, each with what it waits for. No other step exists. */
export function stateMachine<State extends string, Row extends StatefulRow<State>>(
  steps: Record<State, Partial<Record<State, Guard<Row>>>>,
): StateMachine<State, Row> {
  const canBecome = (from: State, to: State) => steps[from][to] !== undefined
  const refusalOf = (row: Row, to: State, now: Date) => steps[row.status][to]?.(row, now)

  return {
    canBecome,
    refusalOf,
    mayBecome: (row, to, now) => canBecome(row.status, to) && refusalOf(row, to, now) === undefined,
  }
}
