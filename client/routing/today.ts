import type { PermissionName } from '#shared/permissions/roles.ts'

/** What a feature has for somebody to do now, or who comes next, at `/admin/today`. Listed in its `back-office.ts`. */
export interface TodaySource {
  /** What its rows are: said when they could not be had. */
  name: string
  needs: PermissionName
  /** Held besides, for what its rows are read from. */
  also?: PermissionName
  /** Whoever holds this has other rows in their place. */
  unless?: PermissionName
  list: 'needs you' | 'my day' | 'next'
  /** How many rows it has is told among the figures of the day. */
  tally?: Tally
  load: () => Promise<UseTodayRows>
}

export interface Tally {
  of: 'Late' | 'Failed'
  /** One of its rows, and several where that is not the same with an s. */
  noun: string
  nouns?: string
}

/** A hook, so that it may ask queries and the studio's wording. One that fails takes no other along. */
export type UseTodayRows = () => TodayRows

export interface TodayRows {
  /** Undefined until they are known. */
  rows: readonly TodayRow[] | undefined
  /** There are more than are given. */
  hasMore?: boolean
  /** The address of the whole list, where there is one: else all are shown in place. */
  all?: string
  /** They are of no concern to this person: their list is left out. */
  isAbsent?: boolean
  error: Error | null
  tryAgain: () => void
  /** Why there are none, where that is not because nothing is to be done. */
  note?: string
  /** For the title bar: `1 expected`. */
  figures?: readonly string[]
}

export interface TodayRow {
  id: string
  /** Late, failed or overdue: these stand first. */
  isUrgent?: boolean
  /** It is over: another row is what comes next. */
  isDone?: boolean
  /** What is the matter: `Late-cancel fee`; of who comes next the time. */
  what: string
  /** Whose it is. */
  who: string
  /** The record by its name or number, the bay. */
  about?: string
  /** A sum, a moment. */
  figure?: string
  /** Below the row: what was answered when it was booked. */
  details?: readonly { name: string; value: string }[]
  /** Where the record is. */
  to?: string
  /** What can be done about it; Enter does the first. Where nothing but a look is left, that it is opened. */
  acts: readonly [TodayAct, ...TodayAct[]]
}

/** Where it is done, or what does it here. */
export type TodayAct = DoneElsewhere | DoneHere

interface DoneElsewhere {
  label: string
  to: string
}

export interface DoneHere {
  label: string
  /** What was done. */
  said: string
  /** Does it, and has the rows asked for anew; what it answers with takes it back. */
  run: () => Promise<UndoAct | undefined>
}

export type UndoAct = () => Promise<unknown>

interface QueryState<Answer> {
  data: Answer | undefined
  error: Error | null
  isLoadingError: boolean
  refetch: () => Promise<unknown>
}

/** The rows of a query; what was there stays while it cannot be asked anew. */
export const rowsOf = <Answer>(
  { data, error, isLoadingError, refetch }: QueryState<Answer>,
  rows: (answer: Answer) => readonly TodayRow[],
): TodayRows => ({
  rows: data === undefined ? undefined : rows(data),
  error: isLoadingError ? error : null,
  tryAgain: () => void refetch(),
})
