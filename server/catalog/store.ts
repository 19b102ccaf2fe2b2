import type { Db } from '#server/db/database.ts'
import type { CancellationPolicy, Question, Service } from '#shared/catalog/contract.ts'

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
      eb.ref('questions').$castTo<Question[]>().as('questions'),
      eb.ref('bands').$castTo<CancellationPolicy['bands']>().as('bands'),
    ])
    .where('active', '=', true)
    .orderBy('position')
    .execute()
