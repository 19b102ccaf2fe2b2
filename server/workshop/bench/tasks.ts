import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OwnerKind } from '#shared/workshop/queue-contract.ts'

/** Whose work it is: a ticket's or a build's. */
export interface BenchOwner {
  kind: OwnerKind
  id: string
}

export interface NewBenchTask {
  /** Null for what is done to the whole, once its clubs are done. */
  clubId: string | null
  /** One after the other for one club. */
  position: number
  stage: string
  minutes: number
  /** How many clubs that is for, one after the other: 1 without. */
  clubs?: number
  cureMinutes?: number
  skill?: string | null
  earliest?: string | null
  resourceId?: string | null
}

interface Work {
  /** As people say it aloud. */
  number: string
  dueOn: string | null
  tasks: readonly NewBenchTask[]
}

/** Puts work into the queue of the bench; it is planned whenever somebody looks. */
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

/** The place of the next task of an owner, behind all that were ever done for it. */
export async function nextPosition({ trx }: OnDatabase, { kind, id }: BenchOwner): Promise<number> {
  const { next } = await trx
    .selectFrom('benchTask')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', id)
    .executeTakeFirstOrThrow()

  return next
}

/** Marks those as done that are not; each with whose it is. What somebody else has done meanwhile is not among them. */
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

/** Those of some that are done are to be done again; each with whose it is. */
export const reopenTasks = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .updateTable('benchTask')
    .set({ doneAt: null, doneBy: null })
    .where('id', 'in', ids)
    .where('doneAt', 'is not', null)
    .returning(['id', 'clubId', 'position', 'stage'])
    .execute()

/** Work that is not done leaves the queue: it was called off, or waits for something. */
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

/** Promises a day; the former ones stay on record. What is not done yet is due by it. */
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
