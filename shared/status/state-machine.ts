interface StatefulRow<State extends string> {
  status: State
}

/** Why a record may not take a step now; undefined when it may. */
export type Guard<Row> = (row: Row, now: Date) => string | undefined

/** A step that may be taken at any time. */
export const always = (): undefined => undefined

/** The words for each state: `label` stands alone, as on a badge, and `phrase` follows "is" in a sentence. */
export type WordsOf<State extends string> = Record<State, { label: string; phrase: string }>

export interface StateMachine<State extends string, Row extends StatefulRow<State>> {
  /** True when the table has the step. */
  canBecome: (from: State, to: State) => boolean
  /** Why a record may not take a step of the table now; undefined when it may. */
  refusalOf: (row: Row, to: State, now: Date) => string | undefined
  /** Whether a record may take a step now: the server asks before it takes the step, and the client for its button. */
  mayBecome: (row: Row, to: State, now: Date) => boolean
}

/** The steps of a record: from each state the possible next ones, each with its guard. No other step exists. */
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
