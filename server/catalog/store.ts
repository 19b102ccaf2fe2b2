import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Db } from '#server/kernel/db/database.ts'
import type { CancellationPolicy, Question, Service, ServiceFlag } from '#shared/catalog/contract.ts'

/** What can be booked, in the order of the catalogue. */
export const listActiveServices = (db: Db) =>
  db
    .selectFrom('service')
    .innerJoin('cancellationPolicy', 'cancellationPolicy.code', 'service.cancellationPolicyCode')
    .select([
      'service.code',
      'name',
      'summary',
      'description',
      'bringAlong',
      'durationMinutes',
      'priceCents',
      'minimumNoticeMinutes',
      'maximumAdvanceDays',
      'noShowFeePercent',
    ])
    .select((eb) => [
      eb.ref('category').$castTo<Service['category']>().as('category'),
      eb.ref('flags').$castTo<ServiceFlag[]>().as('flags'),
      eb.ref('questions').$castTo<Question[]>().as('questions'),
      eb.ref('bands').$castTo<CancellationPolicy['bands']>().as('bands'),
    ])
    .where('active', '=', true)
    .orderBy('position')
    .execute()

/** The staff that the studio shows to visitors, each with what they are able to give. */
export const listShownStaff = (db: Db) =>
  db
    .selectFrom('staffProfile')
    .innerJoin('resource', 'resource.id', 'staffProfile.resourceId')
    .select(['slug', 'publicName as name', 'credential', 'oneLine'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('service')
          .innerJoin('resourceCapability', 'capability', 'requiredSkill')
          .select('service.code')
          .whereRef('resourceCapability.resourceId', '=', 'resource.id')
          .where('service.active', '=', true)
          .orderBy('service.position'),
      ).as('services'),
    )
    .where('resource.active', '=', true)
    .where('shown', '=', true)
    .orderBy('staffProfile.position')
    .execute()
