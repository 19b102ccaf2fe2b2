import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { HouseholdMember } from '#shared/people/households.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

const members = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('householdMember as member')
    .innerJoin('person', 'person.id', 'member.personId')
    .select(['member.personId', 'firstName', 'lastName', 'bornOn', 'mayBook', 'mayPay', 'maySee', 'member.role'])
    .orderBy('member.role')
    .orderBy('bornOn')
    .orderBy('firstName')
    .orderBy('member.personId')

export const findHousehold = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('household')
    .innerJoin('householdMember', 'householdMember.householdId', 'household.id')
    .select(['household.id', 'version'])
    .where('personId', '=', personId)
    .executeTakeFirst()

export const listMembers = (work: OnDatabase, householdId: string) =>
  members(work).where('member.householdId', '=', householdId).execute()

/** Locks a household. */
export const lockHousehold = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('household').select('version').where('id', '=', id).forUpdate().executeTakeFirst()

export const insertHousehold = ({ trx }: OnDatabase) =>
  trx.insertInto('household').defaultValues().returning('id').executeTakeFirstOrThrow()

export const countVersion = ({ trx }: OnDatabase, id: string) =>
  trx
    .updateTable('household')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteHousehold = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('household').where('id', '=', id).execute()

export const deleteMembers = ({ trx }: OnDatabase, householdId: string) =>
  trx.deleteFrom('householdMember').where('householdId', '=', householdId).execute()

export const insertMembers = ({ trx }: OnDatabase, householdId: string, people: readonly HouseholdMember[]) =>
  trx
    .insertInto('householdMember')
    .values(people.map((person) => ({ ...person, householdId })))
    .execute()

/** How many of these are still clients. */
export async function countClients({ trx }: OnDatabase, personIds: readonly string[]): Promise<number> {
  const found = await trx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', personIds)
    .where('mergedInto', 'is', null)
    .where('erasedAt', 'is', null)
    .forKeyShare()
    .execute()

  return found.length
}

/** A person's household for their data export, with the names of its members. */
export const listHouseholdOf = (work: OnDatabase, personId: string | null) =>
  members(work)
    .select(sql<boolean>`member.person_id = ${personId}`.as('isYou'))
    .where('member.householdId', 'in', (eb) =>
      eb.selectFrom('householdMember').select('householdId').where('personId', '=', personId),
    )
    .execute()

/** Takes a person out of their household, which ends if one member is left. */
export async function leaveHousehold({ trx }: OnDatabase, personId: string): Promise<void> {
  const left = await trx
    .deleteFrom('householdMember')
    .where('personId', '=', personId)
    .returning('householdId')
    .executeTakeFirst()
  if (!left) return

  await trx
    .deleteFrom('household')
    .where('id', '=', left.householdId)
    .where((eb) =>
      eb(
        eb
          .selectFrom('householdMember')
          .select((one) => one.fn.countAll<number>().as('count'))
          .where('householdId', '=', left.householdId),
        '<',
        2,
      ),
    )
    .execute()
}

/** The client record of an account. */
export const findOwnPersonId = async ({ trx }: OnDatabase, userId: string): Promise<string | undefined> =>
  (await trx.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirst())?.id

/** Those who have an account. */
export async function listWithAccount({ trx }: OnDatabase, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', personIds)
    .where('userId', 'is not', null)
    .execute()

  return new Set(rows.map(({ id }) => id))
}

/** The household of a client including themselves, as a subquery; empty without a household. */
export const idsLivingWith = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('householdMember as own')
    .innerJoin('householdMember as other', 'other.householdId', 'own.householdId')
    .select('other.personId as id')
    .where('own.personId', '=', personId)

/** The household members to whom a right of an account's person extends, as a subquery. */
const idsOfHousehold = ({ trx }: OnDatabase, userId: string, right: 'mayBook' | 'mayPay' | 'maySee') =>
  trx
    .selectFrom('person')
    .innerJoin('householdMember as own', 'own.personId', 'person.id')
    .innerJoin('householdMember as other', 'other.householdId', 'own.householdId')
    .select('other.personId as id')
    .where('userId', '=', userId)
    .where(`own.${right}`, '=', true)

/** Those for whom an account's person may book, as a subquery: themselves and members of their household. */
export const idsBookableBy = (work: OnDatabase, userId: string) =>
  work.trx
    .selectFrom('person')
    .select('person.id')
    .where('userId', '=', userId)
    .union(idsOfHousehold(work, userId, 'mayBook'))

/** Those for whom an account's person answers, as a subquery: themselves and the children whom they pay for. */
export const idsAnsweredBy = (work: OnDatabase, userId: string) =>
  work.trx
    .selectFrom('person')
    .select('person.id')
    .where('userId', '=', userId)
    .union(idsOfHousehold(work, userId, 'mayPay').where('other.role', '=', 'child'))

/** The others whose bookings an account's person may see, as a subquery. */
export const idsSeenBy = (work: OnDatabase, userId: string) =>
  idsOfHousehold(work, userId, 'maySee').whereRef('other.personId', '!=', 'own.personId')

export const mayBookFor = async (work: OnDatabase, userId: string, personId: string): Promise<boolean> =>
  (await work.trx
    .selectFrom(idsBookableBy(work, userId).as('bookable'))
    .select('id')
    .where('id', '=', personId)
    .executeTakeFirst()) !== undefined

/**
 * Whether the actor may pay for each record, by its client. Undefined is an unknown record, which staff may not pay for
 * either; null is a record of nobody in particular.
 */
export async function mayPayFor(
  work: OnDatabase,
  actor: Actor,
  owners: readonly (string | null | undefined)[],
): Promise<boolean[]> {
  if (holds(actor, 'take_payments/orders')) return owners.map((owner) => owner !== undefined)
  if (actor.kind !== 'person') return owners.map(() => false)

  const known = await work.trx
    .selectFrom('person')
    .select('person.id')
    .where('userId', '=', actor.userId)
    .union(idsOfHousehold(work, actor.userId, 'mayPay'))
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  return owners.map((owner) => typeof owner === 'string' && ids.has(owner))
}

/** Whether an account's person may spend what others of their household have paid for. */
export const maySpend = async (work: OnDatabase, userId: string): Promise<boolean> =>
  (await work.trx
    .selectFrom(idsOfHousehold(work, userId, 'mayPay').as('other'))
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The others of the household for whom an account's person may book. */
export const listBookable = (work: OnDatabase, userId: string) =>
  members(work)
    .clearSelect()
    .select(['member.personId', 'firstName', 'lastName'])
    .where('member.personId', 'in', idsBookableBy(work, userId))
    .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '!=', userId)]))
    .execute()
