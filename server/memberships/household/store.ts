import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { currentStatuses } from '#shared/memberships/status.ts'

/** Removes people, and adds new ones from a day on. */
export async function replacePeople(
  { trx }: OnDatabase,
  membershipId: string,
  { personIds, since }: { personIds: readonly string[]; since: string },
): Promise<void> {
  await sql`
    delete from membership_person where membership_id = ${membershipId} and person_id <> all (${personIds}::uuid[])
  `.execute(trx)
  await sql`
    insert into membership_person (membership_id, person_id, since)
    select ${membershipId}, person_id, ${since}::date from unnest(${personIds}::uuid[]) as person_id
    on conflict do nothing
  `.execute(trx)
}

/** Lets the people who shared the replaced membership share the new one, as many as it allows. */
export const movePeople = ({ trx }: OnDatabase, { from, to, most }: { from: string; to: string; most: number }) =>
  sql`
    insert into membership_person (membership_id, person_id, since)
    select ${to}, person_id, since from membership_person where membership_id = ${from}
    order by since, person_id limit ${Math.max(0, most)}
  `.execute(trx)

/** A person's place in somebody's membership, under that membership's lock. */
export const findPlaceOf = ({ trx }: OnDatabase, userId: string) =>
  trx
    .selectFrom('membershipPerson')
    .innerJoin('membership', 'membership.id', 'membershipId')
    .innerJoin('person', 'person.id', 'membershipPerson.personId')
    .select(['membershipId', 'membershipPerson.personId'])
    .where('person.userId', '=', userId)
    .where('membership.status', 'in', currentStatuses)
    .orderBy('since')
    .executeTakeFirst()

export const deletePlace = ({ trx }: OnDatabase, membershipId: string, personId: string) =>
  trx
    .deleteFrom('membershipPerson')
    .where('membershipId', '=', membershipId)
    .where('personId', '=', personId)
    .executeTakeFirst()

/** The active memberships of some people, in the order of locks. */
export const listHeldBy = ({ trx }: OnDatabase, personIds: readonly string[]) =>
  trx
    .selectFrom('membership')
    .select('id')
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('status', 'in', currentStatuses)
    .orderBy('id')
    .execute()

/** Removes people who no longer live with the holder, and returns them. Call it under the membership's lock. */
export const deletePlacesElsewhere = ({ trx }: OnDatabase, membershipId: string) =>
  trx
    .deleteFrom('membershipPerson')
    .where('membershipId', '=', membershipId)
    .where(
      sql<boolean>`not exists (
        select from membership
        join household_member holder on holder.person_id = membership.person_id
        join household_member theirs on theirs.household_id = holder.household_id
        where membership.id = membership_id and theirs.person_id = membership_person.person_id
      )`,
    )
    .returning('personId')
    .execute()
