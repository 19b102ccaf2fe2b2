import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

export interface NamedPlayer {
  personId: string
  name: string
  /** In small letters. */
  email: string | null
  /** Whatever they are called, in small letters: their own name, and those that they chose in seasons. */
  names: string[]
}

interface Named {
  emails: readonly string[]
  names: readonly string[]
}

/** The people of these mails or names. */
export async function listNamedPlayers({ trx }: OnDatabase, { emails, names }: Named): Promise<NamedPlayer[]> {
  const called = names.map((name) => name.toLowerCase())
  const { rows } = await sql<NamedPlayer>`
    select person.id as person_id, trim(first_name || ' ' || last_name) as name, lower(email) as email,
      array(
        select lower(trim(first_name || ' ' || last_name))
        union
        select lower(shown_name) from league_registration where person_id = person.id
      ) as names
    from person
    where erased_at is null and merged_into is null and (
      lower(email) = any(${emails}::text[])
      or lower(trim(first_name || ' ' || last_name)) = any(${called}::text[])
      or id in (select person_id from league_registration where lower(shown_name) = any(${called}::text[]))
    )
    order by person.id
  `.execute(trx)

  return rows
}

export interface NewPast {
  personId: string
  playedOn: string
  tenths: number
}

/** One that was brought already stays as it is. */
export const insertPast = ({ trx }: OnDatabase, past: readonly NewPast[]) =>
  trx
    .insertInto('pastDifferential')
    .values(past)
    .onConflict((on) => on.constraint('past_differential_is_brought_once').doNothing())
    .execute()
