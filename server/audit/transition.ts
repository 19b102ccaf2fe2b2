import { type RawBuilder, sql, type UpdateObject } from 'kysely'

import { oneChanged } from '#server/kernel/db/change-one.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'
import type { Acting } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { StateMachine, WordsOf } from '#shared/status/state-machine.ts'

import { type AuditedEvent, actorIdOf, recordEvent } from './record.ts'

interface VersionedRow<State extends string> {
  id: string
  status: State
  version: number
}

interface ColumnNames {
  state?: 'stage' | null
  version?: 'publishedVersion'
}

type HistoryTable = keyof DB & `${string}Transition`

/** A history of any kind of record; `History` also checks that the column belongs to the table. */
interface AnyHistory {
  table: HistoryTable
  owner: string
}

/** The table that keeps the steps of a kind of record, and its column that names the record. */
interface History<Table extends HistoryTable> {
  table: Table
  owner: Exclude<keyof DB[Table] & `${string}Id`, 'actorId'>
}

export const historyIn = <Table extends HistoryTable>(
  table: Table,
  owner: History<Table>['owner'],
): History<Table> => ({ table, owner })

/** What a step is checked against. */
interface StepRules<State extends string, Row extends VersionedRow<State>, Doing> {
  /** What people call the record. */
  noun: string
  machine: StateMachine<State, NoInfer<Row>>
  words: WordsOf<State>
  /** The record as the API shows it; a version conflict answers with it. */
  current?: (work: Doing, row: Row) => Promise<unknown>
}

/** What all records with one state machine have in common: declared once, and named by each of their steps. */
interface RecordKind<
  State extends string,
  Row extends VersionedRow<State>,
  Table extends keyof DB,
  Doing extends Acting,
> extends StepRules<State, Row, Doing> {
  /** What the audit calls the record, and its step. */
  entity: string
  action: string
  table: Table
  /**
   * The columns of state and version where they are not `status` and `version`; a null state is kept in other columns.
   */
  columns?: ColumnNames
  history?: AnyHistory
  /** The client to whom the record belongs, and in whose audit its steps stand. */
  personOf?: (row: Row) => string | null
  /** What the event log says of each step beside the states, by which channels find those who listen. */
  told?: (row: Row) => Record<string, string>
  /** The id that the audit names, where a row is only a part of the audited record. */
  entityIdOf?: (row: Row) => string
}

/** Declares a kind of record; TypeScript infers its types. */
export const recordKind = <
  State extends string,
  Row extends VersionedRow<State>,
  Table extends keyof DB,
  Doing extends Acting,
>(
  kind: RecordKind<State, Row, Table, Doing>,
): RecordKind<State, Row, Table, Doing> => kind

type Columns<Table extends keyof DB> = Omit<UpdateObject<DB, Table>, 'id' | 'status' | 'version'>

interface Target<State extends string, Row> {
  /** The row as it was read under its lock. */
  row: Row
  to: State
}

interface RequestedStep<State extends string, Row> extends Target<State, Row> {
  /** The version that the caller has seen; undefined when any will do. */
  seen?: number | undefined
  /** The record as the API shows it, where only this caller knows. */
  current?: (() => Promise<unknown>) | undefined
}

interface WrittenStep<State extends string, Row, Table extends keyof DB> extends Target<State, Row> {
  reason?: string | undefined
  /** Further columns to write. */
  set?: Columns<Table>
}

interface Step<State extends string, Row, Table extends keyof DB> extends RequestedStep<State, Row> {
  reason?: string | undefined
  /** What the audit calls this step, where the kind's word does not fit. */
  action?: string
  /**
   * Further columns to write. A function runs once the step is allowed and before it is written, so it may also do what
   * the step needs.
   */
  set?: Columns<Table> | (() => Columns<Table> | Promise<Columns<Table>>)
  /** What the audit says beside the state; a function is asked once it is known what becomes of its row. */
  audited?: object | (() => object)
  /** Further facts for the audit, which are no fields of the record. */
  facts?: AuditedEvent['facts']
}

/**
 * Takes one step of a state machine in the transaction that has locked the record: writes row, history, audit and event
 * log. 409 `version_conflict`: somebody was faster; 409 `wrong_state`: the machine has no such step, or not now.
 */
export async function takeStep<
  State extends string,
  Row extends VersionedRow<State>,
  Table extends keyof DB,
  Doing extends Acting,
>(
  work: Doing,
  kind: RecordKind<State, Row, Table, Doing>,
  step: Step<NoInfer<State>, NoInfer<Row>, NoInfer<Table>>,
): Promise<void> {
  const { row, to, reason, audited = {}, facts = {} } = step
  await refuseStep(work, kind, step)
  const set = typeof step.set === 'function' ? await step.set() : step.set
  const also = typeof audited === 'function' ? audited() : audited
  const personId = kind.personOf?.(row) ?? null
  await inOneTrip([
    writeStep(work, kind, { row, to, reason, ...(set && { set }) }),
    recordEvent(work, {
      action: step.action ?? kind.action,
      entity: kind.entity,
      entityId: kind.entityIdOf?.(row) ?? row.id,
      before: { status: row.status },
      after: { status: to, ...also },
      facts,
      reason,
      // It stands in the audit of the client, whoever took the step.
      ...(personId !== null && { onBehalfOf: personId }),
      publish: {
        version: row.version + 1,
        personId,
        data: { ...kind.told?.(row), from: row.status, to },
      },
    }),
  ])
}

/** Refuses a step that the machine does not have, or not now, and one whose caller has seen an older version. */
export async function refuseStep<State extends string, Row extends VersionedRow<State>, Doing extends { now: Date }>(
  work: Doing,
  { machine, noun, words, current }: StepRules<State, Row, Doing>,
  { row, to, seen, current: shown = async () => current?.(work, row) }: RequestedStep<NoInfer<State>, NoInfer<Row>>,
): Promise<void> {
  if (seen !== undefined && seen !== row.version) {
    throw new Failure('version_conflict', `Somebody has just changed this ${noun}. Look at it again.`, {
      current: (await shown()) ?? null,
    })
  }
  if (!machine.canBecome(row.status, to)) throw wrongState({ noun, words }, row.status, to)
  const refusal = machine.refusalOf(row, to, work.now)
  if (refusal !== undefined) throw new Failure('wrong_state', refusal)
}

/** Says that the machine has no such step, and what to do instead where `next` tells. */
export const wrongState = <State extends string>(
  { noun, words }: { noun: string; words: WordsOf<State> },
  from: State,
  to: State,
  next = '',
): Failure =>
  new Failure(
    'wrong_state',
    [`This ${noun} is ${words[from].phrase} and cannot be ${words[to].phrase}.`, next].filter(Boolean).join(' '),
  )

/**
 * Writes a row's new state and further columns, with a row of its history, in one statement: for states that follow
 * from lines and money, where nobody asks for a step. Throws when the record was not locked, since then its version may
 * have changed.
 */
export async function writeStep<State extends string, Row extends VersionedRow<State>, Table extends keyof DB>(
  work: Acting,
  kind: { entity: string; table: Table; columns?: ColumnNames; history?: AnyHistory },
  { row, to, reason, set }: WrittenStep<NoInfer<State>, Row, Table>,
): Promise<void> {
  const { table, history, columns: { state = 'status', version: versionColumn = 'version' } = {} } = kind
  const version = row.version + 1
  const columns = Object.entries({ ...set, ...(state !== null && { [state]: to }), [versionColumn]: version })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const changed = sql<{ id: string }>`
    update ${sql.table(table)} set ${sql.join(columns)} where id = ${row.id} and ${sql.ref(versionColumn)} = ${row.version}
      returning id
  `
  const withHistory =
    history &&
    sql<{ id: string }>`
    with changed as (${changed})
    ${historyInsert(history)} select id, ${valuesOf(work, { version, from: row.status, to, reason })} from changed
    returning ${sql.ref(history.owner)} as id
  `
  const { rows } = await (withHistory ?? changed).execute(work.trx)
  oneChanged(rows, `${kind.entity} ${row.id}`)
}

interface HistoryRow {
  version: number
  /** Null for the first state. */
  from: string | null
  to: string
  reason?: string | null | undefined
}

const historyInsert = ({ table, owner }: AnyHistory, more: readonly string[] = []) =>
  sql`insert into ${sql.table(table)} (${sql.join(
    [owner, 'version', 'fromStatus', 'toStatus', 'actorKind', 'actorId', 'at', 'reason', ...more].map((name) =>
      sql.ref(name),
    ),
  )})`

function valuesOf({ context: { actor }, now }: Acting, { version, from, to, reason }: HistoryRow): RawBuilder<unknown> {
  return sql`${version}::integer, ${from}, ${to}, ${actor.kind}, ${actorIdOf(actor)}::uuid, ${now}::timestamptz,
    ${reason || null}`
}

interface HistoryEntry<Table extends HistoryTable> extends HistoryRow {
  id: string
  from: DB[Table]['fromStatus']
  to: DB[Table]['toStatus']
  /** Further columns of this history. */
  more?: Record<string, string | Date>
}

/** Writes a row of a record's history that is no step: how it began, or what was done while its state stayed. */
export async function insertHistory<Table extends HistoryTable>(
  work: Acting,
  history: History<Table>,
  { id, more = {}, ...row }: HistoryEntry<NoInfer<Table>>,
): Promise<void> {
  const values = [sql`${id}::uuid`, valuesOf(work, row), ...Object.values(more).map((value) => sql`${value}`)]
  await sql`${historyInsert(history, Object.keys(more))} values (${sql.join(values)})`.execute(work.trx)
}
