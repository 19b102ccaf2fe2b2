import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Retention } from '#server/kernel/db/retention.ts'
import type { Timed } from '#server/kernel/work.ts'
import { type ManyCode, mostNamed, undoMinutes } from '#shared/lists/many.ts'

import type { Refusal, Trace } from './act.ts'

export type ManyState = 'planned' | 'doing' | 'done' | 'undoing' | 'undone'

export interface ActRow {
  id: string
  code: ManyCode
  byId: string
  locationId: string
  asked: unknown
  count: number
  state: ManyState
  reached: number
  plannedAt: Date
  doneAt: Date | null
}

interface NewAct {
  code: ManyCode
  byId: string
  locationId: string
  asked: unknown
  rowIds: readonly string[]
  versions: readonly number[] | null
  plannedAt: Date
}

export const insertAct = ({ trx }: OnDatabase, { asked, rowIds, versions, ...act }: NewAct) =>
  trx
    .insertInto('manyAct')
    .values({
      ...act,
      asked: JSON.stringify(asked),
      rowIds: sql`${[...rowIds]}::uuid[]`,
      versions: versions && sql`${[...versions]}::integer[]`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const acts = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('manyAct')
    .select(['id', 'byId', 'locationId', 'asked', 'reached', 'plannedAt', 'doneAt'])
    .select([
      sql<ManyCode>`code`.as('code'),
      sql<ManyState>`state`.as('state'),
      sql<number>`cardinality(row_ids)`.as('count'),
    ])

export const findAct = (work: OnDatabase, id: string): Promise<ActRow | undefined> =>
  acts(work).where('id', '=', id).executeTakeFirst()

/** Whoever comes second waits until the batch of the first one is written. */
export const lockAct = (work: OnDatabase, id: string): Promise<ActRow | undefined> =>
  acts(work).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export interface Chosen {
  id: string
  version: number | null
}

/** The next rows that an act has not come to. */
export const listNext = async ({ trx }: OnDatabase, { id, reached }: Pick<ActRow, 'id' | 'reached'>, size: number) =>
  (
    await sql<Chosen>`
      select row_ids[at] as id, versions[at] as version
      from many_act, generate_series(${reached + 1}::integer, least(${reached + size}, cardinality(row_ids))) as at
      where many_act.id = ${id} order by at
    `.execute(trx)
  ).rows

interface Progress {
  state: ManyState
  reached: number
  doneAt?: Date
  undoneAt?: Date
}

export const setProgress = ({ trx }: OnDatabase, id: string, progress: Progress) =>
  changeOne(trx.updateTable('manyAct').set(progress).where('id', '=', id))

interface Outcomes {
  done: ReadonlyMap<string, Trace<unknown, unknown>>
  refused: ReadonlyMap<string, Refusal>
}

export async function insertOutcomes({ trx }: OnDatabase, actId: string, { done, refused }: Outcomes): Promise<void> {
  const rows = [
    ...[...done].map(([rowId, { before, after }]) => ({
      actId,
      rowId,
      outcome: 'done' as const,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    })),
    ...[...refused].map(([rowId, why]) => ({ actId, rowId, outcome: 'refused' as const, ...why })),
  ]
  if (rows.length > 0) await trx.insertInto('manyActRow').values(rows).execute()
}

/** Done rows among the next ones, with what an undo needs to know. */
export const listToUndo = ({ trx }: OnDatabase, actId: string, ids: readonly string[]) =>
  trx
    .selectFrom('manyActRow')
    .select(['rowId as id', 'before', 'after'])
    .where('actId', '=', actId)
    .where('outcome', '=', 'done')
    .where('rowId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('rowId')
    .execute()

/** Rows that were undone, and those that stay as the act has made them. */
export async function setUndone(
  { trx }: OnDatabase,
  actId: string,
  { ids, kept }: { ids: readonly string[]; kept: ReadonlyMap<string, Refusal> },
): Promise<void> {
  const undone = ids.filter((id) => !kept.has(id))
  const stays = [...kept].map(([id, why]) => ({ id, ...why }))
  await sql`
    update many_act_row set outcome = 'undone' where act_id = ${actId} and row_id = any(${undone}::uuid[])
  `.execute(trx)
  await sql`
    update many_act_row set outcome = 'kept', reason = stays.reason, sentence = stays.sentence
    from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as stays (id uuid, reason text, sentence text)
    where act_id = ${actId} and row_id = stays.id
  `.execute(trx)
}

type Outcome = 'done' | 'refused' | 'undone' | 'kept'

export const countOutcome = async (
  { trx }: OnDatabase,
  actId: string,
  outcomes: readonly Outcome[],
): Promise<number> => {
  const { count } = await trx
    .selectFrom('manyActRow')
    .select(sql<number>`count(*)`.as('count'))
    .where('actId', '=', actId)
    .where('outcome', 'in', [...outcomes])
    .executeTakeFirstOrThrow()

  return count
}

/** The reasons of those that are left out, the commonest first, and the first of them. */
export async function listLeftOut({ trx }: OnDatabase, actId: string, outcome: 'refused' | 'kept') {
  const left = trx.selectFrom('manyActRow').where('actId', '=', actId).where('outcome', '=', outcome)
  const said = sql<string>`coalesce(sentence, '')`
  const reasons = await left
    .select([sql<string>`coalesce(reason, '')`.as('reason'), sql<string>`min(${said})`.as('sentence')])
    .select(sql<number>`count(*)`.as('count'))
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  const rows = await left
    .select(['rowId as id', said.as('sentence')])
    .orderBy('reason')
    .orderBy('rowId')
    .limit(mostNamed)
    .execute()

  return { reasons, rows }
}

const mostRecent = 20

/** What was done at this place so lately that it can be undone, the latest first. */
export const listUndoable = ({ trx, now, place }: Timed, codes: readonly ManyCode[]) =>
  trx
    .selectFrom('manyAct')
    .select(['id', 'byId', 'doneAt', sql<ManyCode>`code`.as('code')])
    .select([
      sql<number>`(select count(*) from many_act_row where act_id = many_act.id and outcome = 'done')`.as('done'),
      sql<string | null>`(
        select nullif(trim(first_name || ' ' || last_name), '') from person where user_id = by_id limit 1
      )`.as('by'),
      sql<number>`case when state = 'done' then 0 else cardinality(row_ids) - reached end`.as('left'),
      sql<boolean>`state = 'undoing'`.as('isUndoing'),
    ])
    .where('state', 'in', ['doing', 'done', 'undoing'])
    .where('doneAt', '>', new Date(now.getTime() - undoMinutes * 60_000))
    .where('locationId', '=', place.id)
    .where('code', 'in', [...codes])
    .orderBy('doneAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRecent)
    .execute()

/** The audit has each row that was changed; what an undo needs is of use for ten minutes, what was only previewed for an hour. */
export const manyRetention: Retention = {
  what: 'acts on many rows',
  days: 2,
  table: 'manyAct',
  isOver: (before) => sql`planned_at < ${before}`,
}
