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

/** Waits for whoever changes this household at the moment. */
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

/** How many of these are clients still. */
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

/** With whom somebody lives, for their own copy: the others are named as everybody calls them. */
export const listHouseholdOf = (work: OnDatabase, personId: string | null) =>
  members(work)
    .select(sql<boolean>`member.person_id = ${personId}`.as('isYou'))
    .where('member.householdId', 'in', (eb) =>
      eb.selectFrom('householdMember').select('householdId').where('personId', '=', personId),
    )
    .execute()

/** Nobody is a household alone. */
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

/** Who of these signs in by themselves. */
export async function listWithAccount({ trx }: OnDatabase, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', personIds)
    .where('userId', 'is not', null)
    .execute()

  return new Set(rows.map(({ id }) => id))
}

/** With whom a client lives, themselves among them, as a part of a query; nobody where they live in no household. */
export const idsLivingWith = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('householdMember as own')
    .innerJoin('householdMember as other', 'other.householdId', 'own.householdId')
    .select('other.personId as id')
    .where('own.personId', '=', personId)

/** Those of their household to whom a right of the person of an account extends. */
const idsOfHousehold = ({ trx }: OnDatabase, userId: string, right: 'mayBook' | 'mayPay' | 'maySee') =>
  trx
    .selectFrom('person')
    .innerJoin('householdMember as own', 'own.personId', 'person.id')
    .innerJoin('householdMember as other', 'other.householdId', 'own.householdId')
    .select('other.personId as id')
    .where('userId', '=', userId)
    .where(`own.${right}`, '=', true)

/** For whom the person of an account may book, as a part of a query: themselves, and those of their household. */
export const idsBookableBy = (work: OnDatabase, userId: string) =>
  work.trx
    .selectFrom('person')
    .select('person.id')
    .where('userId', '=', userId)
    .union(idsOfHousehold(work, userId, 'mayBook'))

/** Whose answers the person of an account gives, as a part of a query: their own, and those of the children they pay for. */
export const idsAnsweredBy = (work: OnDatabase, userId: string) =>
  work.trx
    .selectFrom('person')
    .select('person.id')
    .where('userId', '=', userId)
    .union(idsOfHousehold(work, userId, 'mayPay').where('other.role', '=', 'child'))

/** The others whose bookings the person of an account may see, as a part of a query. */
export const idsSeenBy = (work: OnDatabase, userId: string) =>
  idsOfHousehold(work, userId, 'maySee').whereRef('other.personId', '!=', 'own.personId')

export const mayBookFor = async (work: OnDatabase, userId: string, personId: string): Promise<boolean> =>
  (await work.trx
    .selectFrom(idsBookableBy(work, userId).as('bookable'))
    .select('id')
    .where('id', '=', personId)
    .executeTakeFirst()) !== undefined

/**
 * Of records, each given by the client whose it is: whether an actor may pay for it. Undefined is no record: staff may not either; null
 * is nobody's in particular.
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

/** Whether the person of an account may spend what others of their household have paid for. */
export const maySpend = async (work: OnDatabase, userId: string): Promise<boolean> =>
  (await work.trx
    .selectFrom(idsOfHousehold(work, userId, 'mayPay').as('other'))
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The others of their household for whom the person of an account may book. */
export const listBookable = (work: OnDatabase, userId: string) =>
  members(work)
    .clearSelect()
    .select(['member.personId', 'firstName', 'lastName'])
    .where('member.personId', 'in', idsBookableBy(work, userId))
    .where((eb) => eb.or([eb('userId', 'is', null), eb('userId', '!=', userId)]))
    .execute()
