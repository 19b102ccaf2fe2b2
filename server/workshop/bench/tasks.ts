import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OwnerKind } from '#shared/workshop/queue-contract.ts'

/** The ticket or build that a task belongs to. */
export interface BenchOwner {
  kind: OwnerKind
  id: string
}

export interface NewBenchTask {
  /** Null for work on the whole, after its clubs are done. */
  clubId: string | null
  /** Ascending; the tasks of a club are done in this order. */
  position: number
  stage: string
  minutes: number
  /** The number of clubs, done one after the other; 1 by default. */
  clubs?: number
  cureMinutes?: number
  skill?: string | null
  earliest?: string | null
  resourceId?: string | null
}

interface Work {
  /** Its number, as people say it. */
  number: string
  dueOn: string | null
  tasks: readonly NewBenchTask[]
}

/** Adds tasks to the queue; each reader plans it anew. */
export async function insertBenchTasks(
  { trx }: OnDatabase,
  { kind: ownerKind, id: ownerId }: BenchOwner,
  { number: ownerNumber, dueOn, tasks }: Work,
) {
  if (tasks.length === 0) return
  await trx
    .insertInto('benchTask')
    .values(tasks.map((task) => ({ ...task, ownerKind, ownerId, ownerNumber, dueOn })))
    .execute()
}

export const listBenchTasks = ({ trx }: OnDatabase, { kind, id }: BenchOwner) =>
  trx
    .selectFrom('benchTask')
    .leftJoin('person', 'person.userId', 'doneBy')
    .select(['benchTask.id', 'clubId', 'position', 'stage', 'minutes', 'clubs', 'cureMinutes', 'doneAt'])
    .select(sql<string | null>`person.first_name || ' ' || person.last_name`.as('doneBy'))
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', id)
    .orderBy('position')
    .orderBy('benchTask.id')
    .execute()

/** The position after all tasks that a ticket or build ever had. */
export async function nextPosition({ trx }: OnDatabase, { kind, id }: BenchOwner): Promise<number> {
  const { next } = await trx
    .selectFrom('benchTask')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()

  return next
}

/** Marks open tasks as done and returns their owners. Leaves out those that somebody else has finished. */
export const finishBenchTasks = (
  { trx }: OnDatabase,
  kind: OwnerKind,
  { ids, at, userId }: { ids: readonly string[]; at: Date; userId: string | null },
) =>
  trx
    .updateTable('benchTask')
    .set({ doneAt: at, doneBy: userId })
    .where('id', 'in', ids)
    .where('ownerKind', '=', kind)
    .where('doneAt', 'is', null)
    .returning(['id', 'ownerId', 'position', 'stage', 'cureMinutes'])
    .execute()

/** Reopens finished tasks and returns their owners. */
export const reopenTasks = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .updateTable('benchTask')
    .set({ doneAt: null, doneBy: null })
    .where('id', 'in', ids)
    .where('doneAt', 'is not', null)
    .returning(['id', 'clubId', 'position', 'stage'])
    .execute()

/** Removes open tasks from the queue: the work was canceled, or waits for something. */
export const deleteOpenTasks = ({ trx }: OnDatabase, { kind, id }: BenchOwner) =>
  trx
    .deleteFrom('benchTask')
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', id)
    .where('doneAt', 'is', null)
    .execute()

export const listPromises = ({ trx }: OnDatabase, { kind, id }: BenchOwner) =>
  trx
    .selectFrom('promise')
    .leftJoin('person', 'person.userId', 'by')
    .select(['promisedOn', 'reason', 'at'])
    .select(sql<string | null>`person.first_name || ' ' || person.last_name`.as('by'))
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', id)
    .orderBy('at', 'desc')
    .orderBy('promise.id', 'desc')
    .execute()

interface NewPromise {
  promisedOn: string
  reason: string
  at: Date
  by: string | null
}

/** Promises a day; former promises stay on record. Open tasks become due by it. */
export async function promiseDay({ trx }: OnDatabase, { kind, id }: BenchOwner, promise: NewPromise): Promise<void> {
  await trx
    .insertInto('promise')
    .values({ ...promise, ownerKind: kind, ownerId: id })
    .execute()
  await trx
    .updateTable('benchTask')
    .set({ dueOn: promise.promisedOn })
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', id)
    .where('doneAt', 'is', null)
    .execute()
}
