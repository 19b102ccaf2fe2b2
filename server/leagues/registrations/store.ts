import type { Insertable } from 'kysely'
import { sql } from 'kysely'

import { historyIn, insertHistory } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { LeagueRegistration } from '#server/kernel/db/schema.ts'
import type { Acting } from '#server/kernel/work.ts'
import { contactEmail } from '#server/notices/service.ts'
import { liveRegistrations } from '#shared/leagues/registrations/status.ts'

export const registrationHistory = historyIn('leagueRegistrationTransition', 'registrationId')

const registrations = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueRegistration as registration')
    .innerJoin('leagueTeam as team', 'team.id', 'registration.teamId')
    .leftJoin('person', 'person.id', 'registration.personId')
    .leftJoin('orderLine', 'orderLine.id', 'registration.orderLineId')
    .leftJoin('customerOrder', 'customerOrder.id', 'orderLine.orderId')
    .leftJoin('leagueRegistration as next', 'next.id', 'registration.replacedBy')
    .select(['registration.id', 'registration.seasonId', 'registration.teamId', 'registration.personId'])
    .select(['registration.shownName', 'registration.ratedAs', 'registration.teeName', 'registration.status'])
    .select(['registration.startIndexTenths', 'registration.orderLineId', 'registration.shareCents'])
    .select(['registration.agreedVersion', 'registration.agreedAt', 'registration.version', 'registration.createdAt'])
    .select(['registration.cardAgreedAt', 'registration.guardianName', 'registration.guardianPhone'])
    .select(['registration.guardianRelation'])
    .select(['team.name as teamName', 'registration.replacedBy', 'next.shownName as nextName'])
    .select(['customerOrder.id as orderId', 'customerOrder.number', 'customerOrder.status as orderStatus'])
    .select(['customerOrder.personId as payerId', 'orderLine.terms', 'person.firstName'])
    .select([sql<string | null>`person.first_name || ' ' || person.last_name`.as('name'), contactEmail.as('email')])

export type RegistrationRow = Awaited<ReturnType<typeof listRegistrations>>[number]

/** Those of a season, who play first, by their teams. */
export const listRegistrations = (work: OnDatabase, seasonId: string) =>
  registrations(work)
    .where('registration.seasonId', '=', seasonId)
    .orderBy(sql`registration.status in ('held', 'registered') desc`)
    .orderBy('team.createdAt')
    .orderBy('team.id')
    .orderBy('registration.id')
    .execute()

export const findRegistration = (work: OnDatabase, id: string) =>
  registrations(work).where('registration.id', '=', id).executeTakeFirst()

/** The players of a line who still play, the first signed up first. */
export const listLiveOfLines = (work: OnDatabase, lineIds: readonly string[]) =>
  registrations(work)
    .where('registration.orderLineId', 'in', lineIds)
    .where('registration.status', 'in', liveRegistrations)
    .orderBy('registration.id')
    .execute()

export const listLiveOfTeam = (work: OnDatabase, teamId: string) =>
  registrations(work)
    .where('registration.teamId', '=', teamId)
    .where('registration.status', 'in', liveRegistrations)
    .orderBy('registration.id')
    .execute()

/** Those of a person, the latest first; those that ended before they were paid are left out. */
export const listRegistrationsOfPerson = (work: OnDatabase, personId: string) =>
  registrations(work)
    .where('registration.personId', '=', personId)
    .where((eb) => eb.or([eb('registration.status', '<>', 'withdrawn'), eb('registration.shareCents', '>', 0)]))
    .orderBy('registration.id', 'desc')
    .limit(50)
    .execute()

/** Which of these seasons a person plays. */
export const listSeasonsOf = async (
  { trx }: OnDatabase,
  personId: string,
  seasonIds: readonly string[],
): Promise<string[]> =>
  (
    await trx
      .selectFrom('leagueRegistration')
      .select('seasonId')
      .where('personId', '=', personId)
      .where('seasonId', 'in', seasonIds)
      .where('status', 'in', liveRegistrations)
      .execute()
  ).map(({ seasonId }) => seasonId)

export type NewRegistration = Pick<
  Insertable<LeagueRegistration>,
  'seasonId' | 'teamId' | 'personId' | 'shownName' | 'startIndexTenths' | 'orderLineId' | 'shareCents' | 'ratedAs'
> & {
  status: 'held' | 'registered'
  agreedVersion?: number | null
  cardAgreedAt?: Date | null
  guardianName?: string
  guardianPhone?: string
  guardianRelation?: string
}

/** Inserts a registration and the first row of its history. */
export async function insertRegistration(work: Acting, { agreedVersion = null, ...row }: NewRegistration) {
  const { id } = await work.trx
    .insertInto('leagueRegistration')
    .values({ ...row, agreedVersion, agreedAt: agreedVersion === null ? null : work.now, createdAt: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertHistory(work, registrationHistory, { id, version: 1, from: null, to: row.status })

  return id
}

interface RegistrationChange {
  shownName?: string
  startIndexTenths?: number | null
  ratedAs?: 'men' | 'women' | null
  teeName?: string | null
  cardAgreedAt?: Date | null
  guardianName?: string
  guardianPhone?: string
  guardianRelation?: string
}

/** Under the lock of its season. */
export const updateRegistration = ({ trx }: OnDatabase, id: string, change: RegistrationChange) =>
  trx
    .updateTable('leagueRegistration')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

/** Records what a withdrawn registration gave back. */
export const setGivenBack = ({ trx }: OnDatabase, id: string, cents: number) =>
  changeOne(trx.updateTable('leagueRegistration').set({ givenBackCents: cents }).where('id', '=', id))

/** The withdrawn registrations of a line gave back so much. */
export async function sumGivenBack({ trx }: OnDatabase, lineId: string): Promise<number> {
  const { cents } = await trx
    .selectFrom('leagueRegistration')
    .select((eb) => eb.fn.sum('givenBackCents').as('cents'))
    .where('orderLineId', '=', lineId)
    .executeTakeFirstOrThrow()

  return Number(cents ?? 0)
}

/** Of a line that was paid: who does not play any more, and what they gave back. */
export const listWithdrawnOfLine = ({ trx }: OnDatabase, lineId: string) =>
  trx
    .selectFrom('leagueRegistration')
    .select(['id', 'shareCents', 'givenBackCents'])
    .where('orderLineId', '=', lineId)
    .where('status', '=', 'withdrawn')
    .orderBy('id')
    .execute()

/** The order line that bought places, and what it can still refund. */
export const findLine = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('orderLine')
    .innerJoin('customerOrder', 'customerOrder.id', 'orderId')
    .select(['orderLine.id', 'orderId', 'quantity', 'refundedQuantity', 'orderLine.totalCents', 'returnedCents'])
    .select(['orderLine.unitCents', 'state', 'terms', 'locationId', 'ref'])
    .where('orderLine.id', '=', id)
    .executeTakeFirst()

export type LineRow = NonNullable<Awaited<ReturnType<typeof findLine>>>

/** Name and address of somebody who signs up. */
export const findNames = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('person')
    .select([contactEmail.as('email'), 'firstName', 'lastName'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', personId)
    .executeTakeFirst()
