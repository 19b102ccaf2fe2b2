import type { Work } from '#server/kernel/work.ts'
import type { AskedOf, ManyCode, MatchingOf, RowChange } from '#shared/lists/many.ts'

/** Why a row is left out. The sentence names the rule; of several rows with one reason the first speaks for all. */
export interface Refusal {
  reason: string
  sentence: string
}

/** What is going to be done to a row, or why nothing is. */
export type Verdict<Plan> = { plan: Plan } | { refusal: Refusal }

/** What an undo needs to know of a row; kept as JSON. */
export interface Trace<Before, After> {
  before: Before
  after: After
}

export interface Done<Before, After> {
  done: ReadonlyMap<string, Trace<Before, After>>
  /** Those that could not be done after all. */
  refused?: ReadonlyMap<string, Refusal>
}

export interface UndoneRow<Before, After> extends Trace<Before, After> {
  id: string
}

/**
 * An act on many rows of a list, as its feature declares it. Each function is given a few hundred ids at most, but `judge` of a
 * preview, which is given all. `act` and `undo` run in a transaction of their own for each batch.
 */
interface DeclaredAct<Code extends ManyCode, Plan, Before, After> {
  code: Code
  /** How many rows a transaction holds. */
  batch: number
  /** More rows at once are refused; the most of all acts unless it says so. */
  most?: number
  /** Ids of the rows that the list finds, in any order; not more than so many. */
  match(work: Work, matching: MatchingOf<Code>, atMost: number): Promise<string[]>
  /** What people call these rows, and where each opens. */
  name(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, { title: string; to: string | null }>>
  /** Waits for the locks of what `judge` decides on; left out where `act` decides by its statements. */
  lock?(work: Work, ids: readonly string[]): Promise<unknown>
  /** Each of these ids gets its verdict. */
  judge(work: Work, ids: readonly string[], asked: AskedOf<Code>): Promise<ReadonlyMap<string, Verdict<Plan>>>
  /** The version that a preview speaks of: done to another one it would do something else. */
  versionOf?(plan: Plan): number
  /** How a row changes, in words, and by how much; left out where each changes alike. */
  show?(work: Work, plan: Plan): Pick<RowChange, 'before' | 'after'> & { by?: number }
  /** How many mails leave where so many are done. */
  countMails?(able: number, asked: AskedOf<Code>): number
  act(work: Work, plans: ReadonlyMap<string, Plan>, asked: AskedOf<Code>): Promise<Done<Before, After>>
  /** Undoes rows to which nothing else happened since; those that stay, with why. Left out where nothing can be undone. */
  undo?(
    work: Work,
    rows: readonly UndoneRow<Before, After>[],
    asked: AskedOf<Code>,
  ): Promise<ReadonlyMap<string, Refusal>>
  /** What the audit is told of what was asked: ids and figures, never a text that somebody typed. */
  factsOf?(asked: AskedOf<Code>): Record<string, string | number | boolean>
}

/** The same for whoever knows not which act it is: what it is asked has been parsed by its own schema. */
export type ManyAct = DeclaredAct<ManyCode, unknown, unknown, unknown>

/** Declares an act on many. */
export const manyAct = <Code extends ManyCode, Plan, Before, After>(
  declared: DeclaredAct<Code, Plan, Before, After>,
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each is asked only by what its own schemas have parsed
): ManyAct => declared

export const refusal = (reason: string, sentence: string): { refusal: Refusal } => ({ refusal: { reason, sentence } })

declare module '#server/kernel/feature.ts' {
  interface Feature {
    /** What can be done to many rows of its lists at once. */
    manyActs?: readonly ManyAct[]
  }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    manyActs: ReadonlyMap<ManyCode, ManyAct>
  }
}
