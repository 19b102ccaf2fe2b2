import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { contactEmail } from '#server/notices/service.ts'
import type { ClinicStatus } from '#shared/lessons/clinics/status.ts'

/** Sessions that take place, in order. */
export const liveSessions = sql<{ start: string; end: string }[]>`(
  select coalesce(json_agg(json_build_object('start', starts_at, 'end', ends_at) order by starts_at), '[]')
  from clinic_session where clinic_id = clinic.id and cancelled_at is null
)`

/** Including those called off: a calendar knows a session by its position. */
export const allSessions = sql<{ start: string; end: string; isOff: boolean }[]>`(
  select coalesce(json_agg(json_build_object('start', starts_at, 'end', ends_at, 'isOff', cancelled_at is not null) order by starts_at), '[]')
  from clinic_session where clinic_id = clinic.id
)`

/** The start of the first session that takes place. */
export const beginsAt = sql<Date | null>`(
  select min(starts_at) from clinic_session where clinic_id = clinic.id and cancelled_at is null
)`

const clinicStatus = sql<ClinicStatus>`case
  when called_off_at is not null then 'called_off' when decided_at is not null then 'takes_place' else 'planned'
end`

const clinics = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('clinic')
    .select(['clinic.id', 'clinic.slug', 'title', 'capacity', 'placesTaken', 'priceCents', 'memberPriceCents'])
    .select(['earlyPriceCents', 'earlyUntil'])
    .select(['kind', 'audience', liveSessions.as('sessions')])

/** Clinics that begin after a moment, the next one first. A coach whom the site hides is not named. */
export const listClinicsAfter = (work: OnDatabase, moment: Date) =>
  clinics(work)
    .leftJoin('staffProfile', (on) => on.onRef('resourceId', '=', 'coachId').on('shown', '=', true))
    .select(['youngest', 'oldest', 'level', 'summary', 'bringAlong', 'goesAhead'])
    .select(['staffProfile.slug as coachSlug', 'publicName as coachName'])
    .where('clinic.active', '=', true)
    .where('calledOffAt', 'is', null)
    .where(beginsAt, '>', moment)
    .orderBy(beginsAt)
    .orderBy('clinic.slug')
    .execute()

/** A clinic as it is sold now. */
export const findClinicsToBuy = (work: OnDatabase, slugs: readonly string[]) =>
  clinics(work)
    .select(['active', 'calledOffAt', 'cancelHours', 'lateRefundPercent', beginsAt.as('beginsAt')])
    .where('clinic.slug', 'in', slugs)
    .execute()

export type ClinicToBuy = Awaited<ReturnType<typeof findClinicsToBuy>>[number]

const standings = (work: OnDatabase) =>
  clinics(work).select([
    'version',
    'minimum',
    'decideOn',
    'decidedAt',
    'calledOffAt',
    clinicStatus.as('status'),
    beginsAt.as('beginsAt'),
  ])

export type StandingRow = NonNullable<Awaited<ReturnType<typeof findClinic>>>

export const findClinic = (work: OnDatabase, id: string) =>
  standings(work).where('clinic.id', '=', id).executeTakeFirst()

const isCoach = sql<boolean>`(
  resource.id = clinic.coach_id or exists (
    select from block join allocation on allocation.block_id = block.id and allocation.resource_id = resource.id
    where block.owner_kind = 'clinic' and block.owner_id = clinic.id
  )
)`

export const isTaughtBy = (user: RawBuilder<unknown>) => sql<boolean>`exists (
  select from resource join person on person.id = resource.person_id where person.user_id = ${user} and ${isCoach}
)`

/** The accounts of its coach and of substitutes. */
export const listTeachers = async ({ trx }: OnDatabase, clinicId: string): Promise<string[]> =>
  (
    await trx
      .selectFrom('authUser')
      .innerJoin('clinic', (join) => join.on('clinic.id', '=', clinicId))
      .select('authUser.id')
      .where(isTaughtBy(sql.ref('auth_user.id')))
      .execute()
  ).map(({ id }) => id)

/** Their addresses. */
export const listTeacherEmails = async ({ trx }: OnDatabase, clinicId: string): Promise<string[]> =>
  (
    await trx
      .selectFrom('resource')
      .innerJoin('person', 'person.id', 'resource.personId')
      .innerJoin('clinic', (join) => join.on('clinic.id', '=', clinicId))
      .select(contactEmail.as('email'))
      .where('resource.kind', '=', 'staff')
      .where(isCoach)
      .execute()
  ).flatMap(({ email }) => email ?? [])

/** A coach's clinics with sessions after a moment, the next one first. */
export const listTaughtBy = (work: OnDatabase, userId: string, after: Date) =>
  standings(work)
    .where('active', '=', true)
    .where('calledOffAt', 'is', null)
    .where(isTaughtBy(sql`${userId}::uuid`))
    .where(
      sql<boolean>`exists (
        select from clinic_session where clinic_id = clinic.id and cancelled_at is null and ends_at > ${after}
      )`,
    )
    .orderBy(beginsAt)
    .orderBy('clinic.id')
    .execute()

/** Clinics below their minimum that have not begun, and whose decision is due by that day. */
export const listUndecided = (work: OnDatabase, { until, now }: { until: string; now: Date }) =>
  standings(work)
    .where('active', '=', true)
    .where('calledOffAt', 'is', null)
    .where('decidedAt', 'is', null)
    .where('decideOn', '<=', until)
    .whereRef('placesTaken', '<', 'minimum')
    .where(beginsAt, '>', now)
    .orderBy('decideOn')
    .orderBy('clinic.id')
    .execute()

/**
 * Locks by ascending id first, then reads: a statement that waits for a lock shows joined rows as they were before the
 * wait.
 */
export async function lockClinics(work: OnDatabase, ids: readonly string[]): Promise<StandingRow[]> {
  await work.trx.selectFrom('clinic').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

  return standings(work).where('clinic.id', 'in', ids).execute()
}

interface SessionOf {
  clinicId: string
  startsAt: Date
}

export const callOffSession = (
  { trx }: OnDatabase,
  { clinicId, startsAt, at, reason }: SessionOf & { at: Date; reason: string },
) =>
  trx
    .updateTable('clinicSession')
    .set({ cancelledAt: at, cancelledBecause: reason })
    .where('clinicId', '=', clinicId)
    .where('startsAt', '=', startsAt)
    .execute()

/**
 * Sets the coach of the clinic with this session. A substitute at one of several sessions does not change the announced
 * coach.
 */
export const setCoach = (
  { trx }: OnDatabase,
  { clinicId, startsAt, out, into }: SessionOf & { out: string; into: string },
) =>
  trx
    .updateTable('clinic')
    .set({ coachId: into })
    .where('id', '=', clinicId)
    .where('coachId', '=', out)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('clinicSession')
            .select('clinicId')
            .where('clinicId', '=', clinicId)
            .where('startsAt', '<>', startsAt)
            .where('cancelledAt', 'is', null),
        ),
      ),
    )
    .execute()

export interface SessionsOff {
  off: { start: Date; end: Date }[]
  reason: string
  /** The number of sessions before any was called off. */
  ofCount: number
}

/** Sessions called off after a moment, with reasons. */
export async function listSessionsOff(
  { trx }: OnDatabase,
  { clinicId, since }: { clinicId: string; since: Date },
): Promise<SessionsOff> {
  const all = await trx
    .selectFrom('clinicSession')
    .select(['startsAt as start', 'endsAt as end', 'cancelledAt', 'cancelledBecause'])
    .where('clinicId', '=', clinicId)
    .orderBy('startsAt')
    .execute()
  const off = all.filter(({ cancelledAt }) => cancelledAt !== null && cancelledAt > since)

  return { off, reason: off.find((one) => one.cancelledBecause)?.cancelledBecause ?? '', ofCount: all.length }
}
