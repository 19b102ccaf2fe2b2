import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '#server/kernel/db/database.ts'
import type { Clinic } from '#shared/lessons/contract.ts'
import type { RefundPolicy } from '#shared/lessons/credits.ts'

/** What has not begun at that moment, the next one first. A coach whom the studio does not show is not named. */
export const listClinicsAfter = (db: Db, moment: Date) =>
  db
    .selectFrom('clinic')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('clinicSession')
          .select((eb) => ['clinicId', eb.fn.min('startsAt').as('beginsAt')])
          .where('cancelledAt', 'is', null)
          .groupBy('clinicId')
          .as('first'),
      (on) => on.onRef('first.clinicId', '=', 'clinic.id'),
    )
    .leftJoin('staffProfile', (on) => on.onRef('resourceId', '=', 'coachId').on('shown', '=', true))
    .select([
      'clinic.id',
      'clinic.slug',
      'title',
      'youngest',
      'oldest',
      'level',
      'summary',
      'bringAlong',
      'goesAhead',
      'capacity',
      'placesTaken',
      'priceCents',
      'memberPriceCents',
      'earlyPriceCents',
      'earlyUntil',
      'staffProfile.slug as coachSlug',
      'publicName as coachName',
    ])
    .select((eb) => [
      eb.ref('kind').$castTo<Clinic['kind']>().as('kind'),
      eb.ref('audience').$castTo<Clinic['audience']>().as('audience'),
      jsonArrayFrom(
        eb
          .selectFrom('clinicSession')
          .select(['startsAt as start', 'endsAt as end'])
          .whereRef('clinicId', '=', 'clinic.id')
          .where('cancelledAt', 'is', null)
          .orderBy('startsAt'),
      ).as('sessions'),
    ])
    .where('clinic.active', '=', true)
    .where('beginsAt', '>', moment)
    .orderBy('beginsAt')
    .orderBy('clinic.slug')
    .execute()

/** The packages of services that can be booked, each with the price of one lesson. */
export const listActivePackages = (db: Db) =>
  db
    .selectFrom('lessonPackage')
    .innerJoin('service', 'service.id', 'serviceId')
    .select([
      'lessonPackage.code',
      'lessonPackage.name',
      'service.code as serviceCode',
      'lessons',
      'lessonPackage.priceCents',
      'monthsValid',
    ])
    .select(
      sql<number>`(
        select service_option.price_cents from service_option
        where service_option.service_id = service.id and service_option.active order by position limit 1
      )`.as('lessonCents'),
    )
    .where('lessonPackage.active', '=', true)
    .where('service.active', '=', true)
    .orderBy('lessonPackage.position')
    .execute()

/** A package as it is sold now, with the lesson that one of its credits pays for. */
export const findPackages = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('lessonPackage')
    .innerJoin('service', 'service.id', 'serviceId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('serviceOption')
          .select(['durationMinutes as minutes', 'serviceOption.priceCents as listCents'])
          .whereRef('serviceOption.serviceId', '=', 'service.id')
          .where('serviceOption.active', '=', true)
          .orderBy('position')
          .limit(1)
          .as('single'),
      (on) => on.onTrue(),
    )
    .select(['lessonPackage.code', 'lessonPackage.name', 'service.id as serviceId', 'service.name as serviceName'])
    .select(['lessons', 'lessonPackage.priceCents', 'monthsValid', 'minutes', 'listCents'])
    .select((eb) => eb.ref('refundBy').$castTo<RefundPolicy>().as('refundBy'))
    .where('lessonPackage.code', 'in', codes)
    .where('lessonPackage.active', '=', true)
    .where('service.active', '=', true)
    .execute()

interface SessionOf {
  clinicId: string
  startsAt: Date
}

export const callOffSession = (trx: Db, { clinicId, startsAt, at }: SessionOf & { at: Date }) =>
  trx
    .updateTable('clinicSession')
    .set({ cancelledAt: at })
    .where('clinicId', '=', clinicId)
    .where('startsAt', '=', startsAt)
    .execute()

/** Of a clinic that is this session: with several, the coach of the others stays the one who is announced. */
export const setCoach = (trx: Db, { clinicId, startsAt, out, into }: SessionOf & { out: string; into: string }) =>
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
