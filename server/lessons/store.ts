import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '#server/kernel/db/database.ts'
import type { Clinic } from '#shared/lessons/contract.ts'

/** What has not begun at that moment, the next one first. A coach whom the studio does not show is not named. */
export const listClinicsAfter = (db: Db, moment: Date) =>
  db
    .selectFrom('clinic')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('clinicSession')
          .select((eb) => ['clinicId', eb.fn.min('startsAt').as('beginsAt')])
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
      'service.priceCents as lessonCents',
      'monthsValid',
    ])
    .where('lessonPackage.active', '=', true)
    .where('service.active', '=', true)
    .orderBy('lessonPackage.position')
    .execute()
