import { sql } from 'kysely'
import pg from 'pg'

import type { Db } from '#server/kernel/db/database.ts'

interface NewClient {
  userId: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
}

/** Profiles of accounts. An account that has one keeps it, and an address that is somebody's stays theirs. */
export const insertClients = (db: Db, clients: readonly NewClient[]) =>
  db
    .insertInto('person')
    .values([...clients])
    .onConflict((on) => on.doNothing())
    .execute()

/** The same with the profiles that have the addresses already, where these have no account yet. */
export const linkClients = (db: Db, clients: readonly NewClient[]) =>
  db
    .insertInto('person')
    .values([...clients])
    .onConflict((on) =>
      on
        .column('email')
        // The studio's own spelling of a name stays; a number that it lacks is taken.
        .doUpdateSet((eb) => ({
          userId: eb.ref('excluded.userId'),
          phone: eb.fn.coalesce('person.phone', 'excluded.phone'),
        }))
        .where('person.userId', 'is', null),
    )
    .execute()

export const findClientOfUser = (db: Db, userId: string) =>
  db.selectFrom('person').select(['id', 'email']).where('userId', '=', userId).forUpdate().executeTakeFirst()

export const findClientAt = (db: Db, email: string) =>
  db.selectFrom('person').select(['id', 'userId']).where('email', '=', email).forUpdate().executeTakeFirst()

export const setEmailOf = (db: Db, id: string, email: string | null) =>
  db.updateTable('person').set({ email }).where('id', '=', id).execute()

/** The profile keeps its history and has no account any more. */
export const unlinkPerson = (db: Db, userId: string) =>
  db.updateTable('person').set({ userId: null }).where('userId', '=', userId).execute()

export const clearEmailOfUser = (db: Db, userId: string) =>
  db.updateTable('person').set({ email: null }).where('userId', '=', userId).execute()

/** Whether a client without an account has this address, or somebody asked the studio something with it. */
export async function isAddressOfStranger(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from person where email = ${email} and user_id is null)
      or exists (select from enquiry where email = ${email} and person_id is null) as known
  `.execute(db)

  return rows[0]?.known ?? false
}

/** The columns of all tables that name a client. */
async function listReferences(db: Db) {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column
    from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where confrelid = 'person'::regclass and contype = 'f'
    order by 1, 2
  `.execute(db)

  return rows
}

interface Clients {
  from: string
  into: string
}

/**
 * Gives one client everything of another one, who is no more; false when both have what one person has once. `drop` has
 * removed before what need not be kept twice.
 */
export async function mergeClient(trx: Db, { from, into }: Clients, drop: () => Promise<void>): Promise<boolean> {
  await sql`savepoint merging`.execute(trx)
  try {
    await drop()
    await moveAll(trx, from, into)
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === uniqueViolation)) throw error
    await sql`rollback to savepoint merging`.execute(trx)
    return false
  }
}

const uniqueViolation = '23505'

async function moveAll(trx: Db, from: string, into: string): Promise<void> {
  for (const { table, column } of await listReferences(trx)) {
    const reference = sql.ref(column)
    await sql`update ${sql.table(table)} set ${reference} = ${into} where ${reference} = ${from}`.execute(trx)
  }
  await sql`
    update person set phone = coalesce(person.phone, gone.phone) from person gone
    where person.id = ${into} and gone.id = ${from}
  `.execute(trx)
  await trx.deleteFrom('person').where('id', '=', from).execute()
}

export const linkClient = (db: Db, id: string, userId: string) =>
  db.updateTable('person').set({ userId }).where('id', '=', id).execute()
