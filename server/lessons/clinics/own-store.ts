import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AddressChange } from '#server/kernel/feature.ts'
import type { Timed } from '#server/kernel/work.ts'

import { beginsAt, liveSessions } from './store.ts'

export type OwnRow = Awaited<ReturnType<typeof listPlacesOf>>[number]

const isOfPerson = (personId: string | null) =>
  sql<boolean>`${personId}::uuid in (clinic_seat.person_id, clinic_seat.attendee_id)`

const endsAt = sql<Date>`(
  select max(ends_at) from clinic_session where clinic_id = clinic.id and cancelled_at is null
)`

/** A person's places in clinics that are not over, the next one first. */
export const listPlacesOf = ({ trx, now }: Timed, personId: string) =>
  trx
    .selectFrom('clinicSeat')
    .innerJoin('clinic', 'clinic.id', 'clinicId')
    .leftJoin('staffProfile', (on) => on.onRef('resourceId', '=', 'coachId').on('shown', '=', true))
    .leftJoin('orderLine', 'orderLine.id', 'orderLineId')
    .select(['clinicSeat.id', 'clinicSeat.name', 'clinicSeat.personId', 'attendeeId', 'orderId', 'movedAt'])
    .select(['clinic.slug', 'title', 'bringAlong', 'goesAhead'])
    .select(['staffProfile.slug as coachSlug', 'publicName as coachName'])
    .select([
      'clinicSeat.status',
      'clinic.kind',
      'orderLine.terms',
      liveSessions.as('sessions'),
      beginsAt.as('beginsAt'),
    ])
    .where(isOfPerson(personId))
    .where('clinicSeat.status', '<>', 'withdrawn')
    .where(endsAt, '>', now)
    .orderBy(beginsAt)
    .orderBy('clinicSeat.id')
    .limit(100)
    .execute()

/** Every place of a person, with the guests they named. */
export const listAllOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('clinicSeat')
    .innerJoin('clinic', 'clinic.id', 'clinicId')
    .select(['title', 'name', 'email', 'clinicSeat.status', 'createdAt', beginsAt.as('beginsAt')])
    .where(isOfPerson(personId))
    .orderBy('clinicSeat.id')
    .execute()

export const isExpected = async ({ trx, now }: Timed, personId: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('clinicSeat')
    .innerJoin('clinic', 'clinic.id', 'clinicId')
    .select('clinicSeat.id')
    .where(isOfPerson(personId))
    .where('clinicSeat.status', '<>', 'withdrawn')
    .where(endsAt, '>', now)
    .executeTakeFirst()) !== undefined

/** Clinics in which both clients have a place: after a merge one person has only one. */
export const listClinicsOfBoth = async ({ trx }: OnDatabase, one: string, other: string): Promise<string[]> =>
  (
    await trx
      .selectFrom('clinic')
      .innerJoin('clinicSeat as own', 'own.clinicId', 'clinic.id')
      .innerJoin('clinicSeat as others', 'others.clinicId', 'clinic.id')
      .select('title')
      .where('own.attendeeId', '=', one)
      .where('others.attendeeId', '=', other)
      .where('own.status', '<>', 'withdrawn')
      .where('others.status', '<>', 'withdrawn')
      .execute()
  ).map(({ title }) => title)

/** Including the guests they named, whom nobody else knows. */
export const eraseNames = ({ trx }: OnDatabase, personId: string | null) =>
  trx.updateTable('clinicSeat').set({ name: '', email: null }).where(isOfPerson(personId)).execute()

/** Letters about places go to the person's current address. */
export const moveSeats = ({ trx }: OnDatabase, { personId, from, to }: AddressChange) =>
  trx
    .updateTable('clinicSeat')
    .set({ email: to })
    .where(isOfPerson(personId))
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', eb.fn.any(eb.val(from.map((one) => one.toLowerCase())))))
    .execute()
