import { sql } from 'kysely'
import pg from 'pg'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { withSavepoint } from '#server/kernel/db/database.ts'
import type { Clients, OfPerson } from '#server/kernel/feature.ts'

import { moveRows, tablesOf } from './merge/rows.ts'

interface NewClient {
  userId: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
}

/** Inserts profiles of accounts. An account with a profile keeps it, and a known address stays with its client. */
export const insertClients = ({ trx }: OnDatabase, clients: readonly NewClient[]) =>
  trx
    .insertInto('person')
    .values([...clients])
    .onConflict((on) => on.doNothing())
    .execute()

/** The same, but links known addresses to these accounts if their profiles have no account. */
export const linkClients = ({ trx }: OnDatabase, clients: readonly NewClient[]) =>
  trx
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

export const findClientOfUser = ({ trx }: OnDatabase, userId: string) =>
  trx.selectFrom('person').select(['id', 'email']).where('userId', '=', userId).forUpdate().executeTakeFirst()

/** Locks the client of an account and the client of an address, in the order in which people are locked. */
export const lockClients = ({ trx }: OnDatabase, { userId, email }: { userId: string; email: string }) =>
  trx
    .selectFrom('person')
    .select(['id', 'userId', 'email'])
    .where((eb) => eb.or([eb('userId', '=', userId), eb('email', '=', email)]))
    .orderBy('id')
    .forUpdate()
    .execute()

export const setEmailOf = ({ trx }: OnDatabase, id: string, email: string | null) =>
  changeOne(trx.updateTable('person').set({ email }).where('id', '=', id))

/** Takes the account off its profile, which keeps its history. */
export const unlinkPerson = ({ trx }: OnDatabase, userId: string) =>
  trx.updateTable('person').set({ userId: null }).where('userId', '=', userId).execute()

/** Whether a client without an account has this address, or somebody asked the studio something with it. */
export async function isAddressOfStranger({ trx }: OnDatabase, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from person where email = ${email} and user_id is null)
      or exists (select from enquiry where email = ${email} and person_id is null) as known
  `.execute(trx)

  return rows[0]?.known ?? false
}

/** Merges one client into another; false if both have something of which a person has only one. */
export async function mergeClient(work: OnDatabase, clients: Clients, ofPerson: readonly OfPerson[]): Promise<boolean> {
  const parts = ofPerson.flatMap(({ merge }) => merge ?? [])
  for (const { refuse } of parts) if (await refuse?.(work, clients)) return false
  try {
    await withSavepoint(work.trx, async () => {
      await moveRows(work, clients, tablesOf(parts))
      await dropMerged(work, clients)
    })
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === uniqueViolation)) throw error
    return false
  }
}

const uniqueViolation = '23505'

async function dropMerged({ trx }: OnDatabase, { from, into }: Clients): Promise<void> {
  await sql`
    update person set phone = coalesce(person.phone, gone.phone), born_on = coalesce(person.born_on, gone.born_on)
    from person gone where person.id = ${into} and gone.id = ${from}
  `.execute(trx)
  await sql`update person set merged_into = ${into} where merged_into = ${from}`.execute(trx)
  await sql`update person_merge set into_id = ${into} where into_id = ${from}`.execute(trx)
  await trx.deleteFrom('person').where('id', '=', from).execute()
}

export const linkClient = ({ trx }: OnDatabase, id: string, userId: string) =>
  changeOne(trx.updateTable('person').set({ userId }).where('id', '=', id))
