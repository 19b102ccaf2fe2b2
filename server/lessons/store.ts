import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

/** The packages of services that can be booked, each with the price of a single lesson. */
export const listActivePackages = ({ trx }: OnDatabase) =>
  trx
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

/** A package as it is sold now, with the lesson that a credit pays for. */
export const findPackages = ({ trx }: OnDatabase, codes: readonly string[]) =>
  trx
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
    .select('refundBy')
    .where('lessonPackage.code', 'in', codes)
    .where('lessonPackage.active', '=', true)
    .where('service.active', '=', true)
    .execute()
