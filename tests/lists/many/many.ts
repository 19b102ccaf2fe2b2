import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Call } from '#shared/http/call.ts'
import { manyContract, type ManyRequest } from '#shared/lists/many.ts'

const { doManyAct, planManyAct, undoManyAct } = manyContract

export const plan = (call: Call, body: ManyRequest) => call(planManyAct, { body })
export const act = (call: Call, actId: string) => call(doManyAct, { params: { actId } })
export const undo = (call: Call, actId: string) => call(undoManyAct, { params: { actId } })

/** People with these addresses, or without one, by their first names; answers their ids. */
export async function makePeople(db: Db, names: readonly string[], email: (name: string) => string | null) {
  const rows = await db
    .insertInto('person')
    .values(names.map((firstName) => ({ firstName, lastName: 'Client', email: email(firstName) })))
    .returning(['id', 'firstName'])
    .execute()

  return names.map((name) => rows.find(({ firstName }) => firstName === name)?.id ?? '')
}

/** Many people, as an import leaves them. */
export const makeCrowd = (db: Db, count: number) =>
  sql`
    insert into person (first_name, last_name, email)
    select 'Crowd' || n, 'Member', 'crowd' || n || '@example.com' from generate_series(1, ${count}::integer) as n
  `.execute(db)

/** What the audit has of these actions, how often. */
export async function audited(db: Db, action: string): Promise<number> {
  const { count } = await db
    .selectFrom('auditEvent')
    .select(sql<number>`count(*)`.as('count'))
    .where('action', '=', action)
    .executeTakeFirstOrThrow()

  return count
}
