import { sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockRow } from '#server/kernel/db/lock-row.ts'
import { contactEmail } from '#server/notices/service.ts'

export const fullNameIn = (table: string) =>
  sql<string | null>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

const fittings = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('fitting')
    .leftJoin('person', 'person.id', 'fitting.personId')
    .leftJoin('person as fitter', 'fitter.userId', 'fitterId')
    .leftJoin('booking', 'booking.id', 'bookingId')
    .leftJoin('service', 'service.id', 'booking.serviceId')
    .selectAll('fitting')
    .select(['person.userId', contactEmail.as('email'), 'person.firstName', 'reference', 'service.name as serviceName'])
    .select([
      'fitting.status',
      'fitting.slot',
      'booking.answers',
      'service.questions',
      fullNameIn('person').as('personName'),
      fullNameIn('fitter').as('fitter'),
      sql<Date>`coalesce(booking.starts_at, fitting.created_at)`.as('startsAt'),
      sql<boolean>`(
        best_candidate_id is not null or exists (select from fitting_shot where fitting_id = fitting.id and included)
      )`.as('hasResults'),
    ])

export type FittingRow = NonNullable<Awaited<ReturnType<typeof findFitting>>>

export const findFitting = (work: OnDatabase, id: string) =>
  fittings(work).where('fitting.id', '=', id).executeTakeFirst()

export async function lockFitting(work: OnDatabase, id: string): Promise<FittingRow | undefined> {
  await lockRow(work.trx, 'fitting', id)

  return findFitting(work, id)
}

export const listCandidates = ({ trx }: OnDatabase, fittingId: string) =>
  trx
    .selectFrom('fittingCandidate')
    .leftJoin('item as head', 'head.id', 'headItemId')
    .leftJoin('item as shaft', 'shaft.id', 'shaftItemId')
    .leftJoin('item as grip', 'grip.id', 'gripItemId')
    .select(['fittingCandidate.id', 'label', 'isOwn', 'clubId'])
    .select(['head.sku as headSku', 'shaft.sku as shaftSku', 'grip.sku as gripSku'])
    .select(['slot', 'spec'])
    .where('fittingId', '=', fittingId)
    .orderBy('fittingCandidate.position')
    .execute()

export const listShots = ({ trx }: OnDatabase, fittingId: string) =>
  trx
    .selectFrom('fittingShot')
    .select(['id', 'candidateId', 'included', 'createdAt as at', 'figures'])
    .where('fittingId', '=', fittingId)
    .orderBy('position')
    .execute()

export const listTransitions = ({ trx }: OnDatabase, fittingId: string) =>
  trx
    .selectFrom('fittingTransition')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['at', 'reason', fullNameIn('person').as('by')])
    .select(['fromStatus as from', 'toStatus as to'])
    .where('fittingId', '=', fittingId)
    .orderBy('fittingTransition.version')
    .execute()

export const fittingHistory = historyIn('fittingTransition', 'fittingId')

/** Reads a booking for a new fitting under a shared lock, so it cannot change meanwhile. */
export const shareBooking = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .leftJoin('fitting', 'fitting.bookingId', 'booking.id')
    .select(['booking.personId', 'booking.status', 'category', 'fitting.number as fittedAs'])
    .where('booking.id', '=', id)
    .forShare('booking')
    .executeTakeFirst()

/** The client's club in this slot of the bag. Bags store slots in lower case. */
export const findClubFor = ({ trx }: OnDatabase, personId: string, names: readonly string[]) =>
  trx
    .selectFrom('club')
    .select(['id', 'spec'])
    .where('personId', '=', personId)
    .where('status', '=', 'in_bag')
    .where(sql<string>`lower(slot)`, 'in', names)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const isClubOf = ({ trx }: OnDatabase, personId: string | null, clubId: string) =>
  trx.selectFrom('club').select('id').where('id', '=', clubId).where('personId', '=', personId).executeTakeFirst()

/** SKUs are compared without case. */
export const findItems = ({ trx }: OnDatabase, skus: readonly string[]) =>
  trx
    .selectFrom('item')
    .select(['id', 'sku'])
    .where(sql`lower(sku)`, 'in', ['', ...skus.map((sku) => sku.toLowerCase())])
    .execute()
