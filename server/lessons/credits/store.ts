import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { CreditEntry, CreditLot, CreditReminder } from '#server/kernel/db/schema.ts'
import { contactEmail } from '#server/notices/service.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { mostDaysBeforeLapse } from '#shared/lessons/credits.ts'

const balance = (column: 'lessons' | 'reserved' | 'cents') =>
  sql<number>`coalesce((select ${sql.ref(column)} from credit_balance where lot_id = credit_lot.id), 0)`

const lots = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('creditLot')
    .innerJoin('service', 'service.id', 'creditLot.serviceId')
    .innerJoin('person', 'person.id', 'creditLot.personId')
    .innerJoin('orderLine', 'orderLine.id', 'orderLineId')
    .innerJoin('location', 'location.id', 'creditLot.locationId')
    .select([
      'zone',
      'creditLot.id',
      'creditLot.personId',
      'creditLot.locationId',
      'orderLineId',
      'orderId',
      'creditLot.name',
      'service.code as serviceCode',
    ])
    .select(['creditLot.quantity as lessons', 'minutes', 'paidCents', 'listCents', 'expiresOn', 'creditLot.createdAt'])
    .select([
      'refundBy',
      sql<string>`person.first_name || ' ' || person.last_name`.as('ownerName'),
      contactEmail.as('ownerEmail'),
      balance('lessons').as('left'),
      balance('reserved').as('reserved'),
      balance('cents').as('cents'),
    ])

export type LotRow = Awaited<ReturnType<typeof listLots>>[number]

export const listLots = (work: OnDatabase, ids: readonly string[] | ReturnType<typeof payingIds>) =>
  lots(work).where('creditLot.id', 'in', ids).execute()

/**
 * Locked in the order of their ids, then read in the same round trip: what a statement that waits for a lock reads by itself is older
 * than the lock. What a query finds only then was not locked, and is left out.
 */
export async function lockLots(
  work: OnDatabase,
  ids: readonly string[] | ReturnType<typeof payingIds>,
): Promise<ReadonlyMap<string, LotRow>> {
  const locking = work.trx.selectFrom('creditLot').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate()
  const [locked, rows] = await inOneTrip([locking.execute(), listLots(work, ids)])
  const lockedIds = new Set(locked.map(({ id }) => id))

  return new Map(rows.filter(({ id }) => lockedIds.has(id)).map((lot) => [lot.id, lot]))
}

export async function lockLot(work: OnDatabase, id: string): Promise<LotRow> {
  const lot = (await lockLots(work, [id])).get(id)
  if (!lot) throw new Error(`There is no lot ${id}.`)

  return lot
}

interface Sharing {
  personId: string
  /** Whether whoever asks may spend what others of the household have paid for. */
  isShared: boolean
}

/** Somebody, and whoever shares a household with them: lessons are shared within it, by those who may pay for the others. */
const sharersWith = ({ trx }: OnDatabase, { personId, isShared }: Sharing) =>
  trx
    .selectFrom('person')
    .select('person.id')
    .where((eb) =>
      eb.or([
        eb('person.id', '=', personId),
        ...(isShared
          ? [
              eb(
                'person.id',
                'in',
                eb
                  .selectFrom('householdMember as own')
                  .innerJoin('householdMember as other', 'other.householdId', 'own.householdId')
                  .select('other.personId')
                  .where('own.personId', '=', personId),
              ),
            ]
          : []),
      ]),
    )

export interface LessonQuery extends Sharing {
  serviceId: string
  /** On which the lesson is. */
  day: string
  minutes: number
}

/** What pays for a lesson, as a part of a query. */
export const payingIds = (work: OnDatabase, { serviceId, day, minutes, ...sharing }: LessonQuery) =>
  work.trx
    .selectFrom('creditLot')
    .innerJoin('creditBalance', 'creditBalance.lotId', 'creditLot.id')
    .select('creditLot.id')
    .where('personId', 'in', sharersWith(work, sharing))
    .where('serviceId', '=', serviceId)
    .where('expiresOn', '>=', day)
    .where('minutes', '>=', minutes)
    .where('creditBalance.lessons', '>', 0)

/** The same: what lapses first, first. */
export const listPaying = (work: OnDatabase, query: LessonQuery) =>
  payingIds(work, query).select('expiresOn').orderBy('expiresOn').orderBy('creditLot.id').execute()

/** What somebody may book with, or has booked, in the order in which it is used. */
export const listOpenLots = (work: OnDatabase, { today, ...sharing }: Sharing & { today: string }) =>
  lots(work)
    .where('creditLot.personId', 'in', sharersWith(work, sharing))
    .where((eb) =>
      eb.or([eb.and([eb('expiresOn', '>=', today), eb(balance('lessons'), '>', 0)]), eb(balance('reserved'), '>', 0)]),
    )
    .orderBy('expiresOn')
    .orderBy('creditLot.id')
    .execute()

/** All that somebody has bought themselves, the latest first. */
export const listLotsOf = (work: OnDatabase, personId: string) =>
  lots(work).where('creditLot.personId', '=', personId).orderBy('creditLot.createdAt', 'desc').execute()

export const listLotsOfLines = (work: OnDatabase, lineIds: readonly string[]) =>
  lots(work).where('orderLineId', 'in', lineIds).execute()

export const insertLots = ({ trx }: OnDatabase, rows: readonly Insertable<CreditLot>[]) =>
  trx.insertInto('creditLot').values(rows).execute()

/** Its last day is another one. */
export const setExpiry = ({ trx }: OnDatabase, id: string, expiresOn: string) =>
  changeOne(trx.updateTable('creditLot').set({ expiresOn }).where('id', '=', id))

export const insertEntries = ({ trx }: OnDatabase, rows: readonly Insertable<CreditEntry>[]) =>
  trx.insertInto('creditEntry').values(rows).execute()

/** What was done for a booking, in the order in which it was done. */
export const listEntriesOfBooking = ({ trx }: OnDatabase, bookingId: string) =>
  trx
    .selectFrom('creditEntry')
    .select(['lotId', 'kind', 'quantity', 'cents'])
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute()

/** The lessons that were booked with what somebody has bought, and what became of them, the latest first. */
export const listUses = ({ trx }: OnDatabase, lotIds: readonly string[]) =>
  trx
    .selectFrom('creditEntry as entry')
    .innerJoin('booking', 'booking.id', 'entry.bookingId')
    .select(['entry.lotId', 'booking.id as bookingId', 'reference', 'startsAt'])
    .select([
      sql<'reserved' | 'taken' | 'given_back'>`case
        when bool_or(entry.kind in ('release', 'adjust')) then 'given_back'
        when bool_or(entry.kind = 'consume') then 'taken' else 'reserved' end`.as('state'),
      // Of what was called off late it may be given back before it is settled as well.
      sql<boolean>`not bool_or(entry.kind in ('release', 'adjust')) and (
        bool_or(entry.kind = 'consume') or booking.status in ('cancelled_customer', 'no_show', 'completed')
      )`.as('mayGiveBack'),
      sql<string[]>`array(
        select person.user_id from allocation
        join resource on resource.id = allocation.resource_id join person on person.id = resource.person_id
        where allocation.booking_id = booking.id and person.user_id is not null
      )`.as('staffUserIds'),
    ])
    .where('entry.lotId', 'in', lotIds)
    .groupBy(['entry.lotId', 'booking.id'])
    // Of two lots that paid for it one after the other, the one that does.
    .having(sql<boolean>`sum(entry.quantity) filter (where entry.kind in ('reserve', 'transfer')) < 0`)
    .orderBy('startsAt', 'desc')
    .execute()

/**
 * Lessons that were reserved and are over, or were called off too late to be given back. That somebody did not come may be undone
 * until the end of its day.
 */
export const listOver = ({ trx }: OnDatabase, midnight: Date, after?: string) =>
  trx
    .selectFrom('creditEntry as entry')
    .innerJoin('booking', 'booking.id', 'entry.bookingId')
    .select('booking.id')
    .where('entry.kind', '=', 'reserve')
    .where('booking.status', 'in', ['completed', 'no_show', 'cancelled_customer'])
    .where(
      sql<boolean>`not exists (
        select from credit_entry settled where settled.booking_id = booking.id and settled.kind in ('release', 'consume')
      )`,
    )
    .where(
      sql<boolean>`(booking.status <> 'no_show' or not exists (
        select from booking_transition where booking_id = booking.id and at >= ${midnight}
      ))`,
    )
    .$if(after !== undefined, (query) => query.where('booking.id', '>', after ?? ''))
    .orderBy('booking.id')
    .limit(100)
    .execute()

/** Lots whose last day is over, with something left. */
export const listLapsed = ({ trx }: OnDatabase, today: string, after?: string) =>
  trx
    .selectFrom('creditLot')
    .innerJoin('creditBalance', 'creditBalance.lotId', 'creditLot.id')
    .select('creditLot.id')
    .where('expiresOn', '<', today)
    .where('creditBalance.lessons', '>', 0)
    .$if(after !== undefined, (query) => query.where('creditLot.id', '>', after ?? ''))
    .orderBy('creditLot.id')
    .limit(100)
    .execute()

/** All that happened to what somebody has bought, in the order in which it happened. */
export const listEntriesOf = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('creditEntry as entry')
    .innerJoin('creditLot', 'creditLot.id', 'entry.lotId')
    .leftJoin('booking', 'booking.id', 'entry.bookingId')
    .select(['entry.lotId', 'entry.kind', 'entry.quantity', 'booking.reference', 'entry.reason', 'entry.at'])
    .where('creditLot.personId', '=', personId)
    .orderBy('entry.id')
    .execute()

/** Lots with something left that lapse so soon that whoever bought them may have to be told. */
export const listLapsingSoon = ({ trx }: OnDatabase, today: string, after?: string) =>
  trx
    .selectFrom('creditLot')
    .innerJoin('creditBalance', 'creditBalance.lotId', 'creditLot.id')
    .select('creditLot.id')
    .where('expiresOn', '>=', today)
    .where('expiresOn', '<=', addDays(today, mostDaysBeforeLapse))
    .where('creditBalance.lessons', '>', 0)
    .$if(after !== undefined, (query) => query.where('creditLot.id', '>', after ?? ''))
    .orderBy('creditLot.id')
    .limit(100)
    .execute()

/** How many days before they lapse their owner was told already. */
export async function listLapseReminders({ trx }: OnDatabase, lotId: string): Promise<number[]> {
  const told = await trx.selectFrom('creditReminder').select('daysBefore').where('lotId', '=', lotId).execute()

  return told.map(({ daysBefore }) => daysBefore)
}

export const insertLapseReminders = ({ trx }: OnDatabase, rows: readonly Insertable<CreditReminder>[]) =>
  trx.insertInto('creditReminder').values(rows).execute()
