import { sql } from 'kysely'
import pg from 'pg'

import type { OnDatabase } from '#server/kernel/db/database.ts'

import type { Change, KnownPerson } from './match.ts'
import type { PersonDraft } from './read-person.ts'

// An arbitrary number that no other advisory lock uses.
const importing = 1_605_053

/** One import at a time: two would create the same person twice if only a name identifies them. */
export const lockImports = ({ trx }: OnDatabase) => sql`select pg_advisory_xact_lock(${importing})`.execute(trx)

/** People with one of these addresses or names. */
export async function findKnown({ trx }: OnDatabase, drafts: readonly PersonDraft[]): Promise<KnownPerson[]> {
  const emails = drafts.flatMap(({ email }) => email ?? [])
  const { rows } = await sql<KnownPerson>`
    with known as (
      select id, user_id, first_name, last_name, email, phone from person where email = any(${emails}::text[])
      union
      select of_name.* from (
        select distinct lower(last_name) as last_name, lower(first_name) as first_name from unnest(
          ${drafts.map(({ lastName }) => lastName)}::text[], ${drafts.map(({ firstName }) => firstName)}::text[]
        ) as draft (last_name, first_name)
      ) as named
      -- The offset keeps it a look into the index for each name, however many people there are.
      cross join lateral (
        select id, user_id, first_name, last_name, email, phone from person
        where lower(last_name) = named.last_name and lower(first_name) = named.first_name
          and merged_into is null and erased_at is null
        offset 0
      ) of_name
    )
    select known.*, case when known.email is null then auth_user.email end as unproven_email
    from known left join auth_user on auth_user.id = known.user_id
  `.execute(trx)

  return rows
}

/** Leaves out addresses that somebody else has taken meanwhile. */
export const insertPeople = ({ trx }: OnDatabase, drafts: readonly PersonDraft[]) =>
  trx
    .insertInto('person')
    .values([...drafts])
    .onConflict((on) => on.doNothing())
    .returning('email')
    .execute()

/** Changes people, except those who got an account meanwhile. */
export async function updatePeople({ trx }: OnDatabase, changes: readonly Change[]): Promise<void> {
  const column = (field: keyof PersonDraft) => changes.map(({ draft }) => draft[field])
  await sql`
    update person set first_name = next.first_name, last_name = next.last_name, email = next.email, phone = next.phone
    from unnest(
      ${changes.map(({ id }) => id)}::uuid[], ${column('firstName')}::text[], ${column('lastName')}::text[],
      ${column('email')}::text[], ${column('phone')}::text[]
    ) as next (id, first_name, last_name, email, phone)
    where person.id = next.id and person.user_id is null
  `.execute(trx)
}

/** Whether the error is an address taken at the same moment. */
export const isTakenAddress = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'person_email_is_unique'
