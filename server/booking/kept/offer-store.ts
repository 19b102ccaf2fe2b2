import { type Insertable, sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import { isConductedBy } from '#server/booking/store.ts'
import { bookedService } from '#server/booking/what-is-booked.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { BookingOffer } from '#server/kernel/db/schema.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { standingStatuses, statusesToCall, unsettledStatuses } from '#shared/booking/offers/status.ts'
import { liveStatuses } from '#shared/booking/status.ts'
import type { PageRequest } from '#shared/http/list.ts'

export const insertOffer = ({ trx }: OnDatabase, offer: Insertable<BookingOffer>) =>
  trx.insertInto('bookingOffer').values(offer).returning('id').executeTakeFirstOrThrow()

interface NewTime {
  offerId: string
  startsAt: Date
  endsAt: Date
  holdId: string
}

export const insertOfferTimes = ({ trx }: OnDatabase, times: readonly NewTime[]) =>
  trx.insertInto('bookingOfferTime').values(times).execute()

interface HeldTime {
  bookingId: string
  startsAt: Date
  endsAt: Date
  /** The price then. */
  priceCents: number
  expiresAt: Date
  now: Date
}

/** A hold by a booking's terms, without a holder, so that it counts against no limit. */
export const insertHoldFor = (
  { trx }: OnDatabase,
  { bookingId, startsAt, endsAt, priceCents, expiresAt, now }: HeldTime,
) =>
  trx
    .insertInto('hold')
    .columns([
      'serviceId',
      'optionId',
      'startsAt',
      'endsAt',
      'priceCents',
      'publicPriceCents',
      'expiresAt',
      'createdAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('booking')
        .select([
          'serviceId',
          'optionId',
          sql<Date>`${startsAt}::timestamptz`.as('startsAt'),
          sql<Date>`${endsAt}::timestamptz`.as('endsAt'),
          sql<number>`${priceCents}::bigint`.as('priceCents'),
          'publicPriceCents',
          sql<Date>`${expiresAt}::timestamptz`.as('expiresAt'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
        ])
        .where('booking.id', '=', bookingId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

const offers = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('bookingOffer')
    .innerJoin('booking', 'booking.id', 'bookingOffer.bookingId')
    .innerJoin('location', 'location.id', 'booking.locationId')
    .select([
      'bookingOffer.id',
      'bookingOffer.bookingId',
      'bookingOffer.version',
      'bookingOffer.reason',
      'bookingOffer.expiresAt',
      'bookingOffer.blockId',
      'booking.personId',
      'zone',
    ])
    .select([
      'bookingOffer.status',
      sql<OfferedRow[]>`(
        select coalesce(json_agg(json_build_object(
          'startsAt', starts_at, 'endsAt', ends_at, 'holdId', hold_id,
          'priceCents', (select price_cents from hold where hold.id = hold_id), 'staffName', (
            select resource.name from allocation join resource on resource.id = resource_id
            where allocation.hold_id = booking_offer_time.hold_id and resource.kind = 'staff' limit 1
          )
        ) order by starts_at), '[]')
        from booking_offer_time where offer_id = booking_offer.id and hold_id is not null
      )`.as('times'),
    ])

export interface OfferedRow {
  startsAt: string
  endsAt: string
  holdId: string
  priceCents: number
  staffName: string | null
}

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>

export const findOffer = (work: OnDatabase, id: string) =>
  offers(work).where('bookingOffer.id', '=', id).executeTakeFirst()

/** A booking's latest offer, open or settled. */
export const findLatestOffer = (work: OnDatabase, bookingId: string) =>
  offers(work)
    .where('bookingOffer.bookingId', '=', bookingId)
    .orderBy('bookingOffer.createdAt', 'desc')
    .orderBy('bookingOffer.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A booking's open offer or request. */
export const findStandingOffer = (work: OnDatabase, bookingId: string) =>
  offers(work)
    .where('bookingOffer.bookingId', '=', bookingId)
    .where('bookingOffer.status', 'in', standingStatuses)
    .executeTakeFirst()

/** Which of these bookings may change by what is agreed on with their client: a move would end that. */
export async function listAwaited({ trx }: OnDatabase, bookingIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('bookingOffer')
    .select('bookingId')
    .where('bookingId', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .where('status', 'in', standingStatuses)
    .execute()

  return new Set(rows.map(({ bookingId }) => bookingId))
}

/** The open offers of some bookings. */
export const listOpenOffersOf = (work: Timed, bookingIds: readonly string[]) =>
  offers(work)
    .where('bookingOffer.bookingId', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .where('bookingOffer.status', '=', 'open')
    .where('bookingOffer.expiresAt', '>', work.now)
    .execute()

type Reason = { blockId: string } | { blockId: null; bookingIds: readonly string[] }

/** Unsettled offers because of a block or a person's hours. */
export const listUnsettledOf = (work: OnDatabase, reason: Reason) =>
  offers(work)
    .where(
      reason.blockId === null
        ? sql<boolean>`block_id is null and booking_id = any(${reason.bookingIds}::uuid[])`
        : sql<boolean>`block_id = ${reason.blockId}`,
    )
    .where('bookingOffer.status', 'in', unsettledStatuses)
    .orderBy('bookingOffer.bookingId')
    .execute()

/** A block that waits for the booking's time, or under a forced booking. */
export async function findBlockWaitingFor({ trx }: OnDatabase, bookingId: string): Promise<string | undefined> {
  const { rows } = await sql<{ blockId: string }>`
    select waiting.block_id
    from allocation taken join allocation waiting
      on waiting.resource_id = taken.resource_id and waiting.during && taken.during
    where taken.booking_id = ${bookingId} and waiting.block_id is not null
      and (taken.blocking and not waiting.blocking or taken.beside)
    order by 1 limit 1
  `.execute(trx)

  return rows[0]?.blockId
}

export const setBlockOfOffer = ({ trx }: OnDatabase, id: string, blockId: string) =>
  changeOne(trx.updateTable('bookingOffer').set({ blockId }).where('id', '=', id))

export const offerHistory = historyIn('bookingOfferTransition', 'offerId')

/** The people and places of a hold, to book exactly those. */
export async function listPlacesOfHold(
  { trx }: OnDatabase,
  holdId: string,
): Promise<{ staffId?: string; bayId?: string }> {
  const rows = await trx
    .selectFrom('allocation')
    .innerJoin('resource', 'resource.id', 'allocation.resourceId')
    .select(['resource.id', 'kind'])
    .where('holdId', '=', holdId)
    .execute()
  const idOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.id
  const [staffId, bayId] = [idOf('staff'), idOf('bay')]

  return { ...(staffId !== undefined && { staffId }), ...(bayId !== undefined && { bayId }) }
}

/** Releases an offer's holds. */
export const deleteHoldsOf = ({ trx }: OnDatabase, offerId: string) =>
  trx
    .deleteFrom('hold')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('bookingOfferTime')
        .select(sql<string>`hold_id`.as('holdId'))
        .where('offerId', '=', offerId)
        .where('holdId', 'is not', null),
    )
    .execute()

export const listEndedOffers = ({ trx, now }: Timed) =>
  trx
    .selectFrom('bookingOffer')
    .select(['id', 'bookingId'])
    .where('status', 'in', ['open', 'requested'])
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(100)
    .execute()

const nextFirst: Keyset = {
  direction: 'asc',
  columns: [
    [sql`booking.starts_at`, 'timestamptz'],
    [sql`booking_offer.id`, 'uuid'],
  ],
}

const whoAsked = sql<string | null>`(
  select nullif(trim(first_name || ' ' || last_name), '') from person where person.user_id = booking_offer.created_by limit 1
)`

/** Clients of the place to call or with open offers, whose bookings still cannot be kept. */
export const listCalls = (
  { trx, now, place }: Timed,
  { waiting, ofUser, ...page }: PageRequest & { waiting: boolean; ofUser: string | undefined },
) =>
  pageOf(
    trx
      .selectFrom('bookingOffer')
      .innerJoin('booking', 'booking.id', 'bookingOffer.bookingId')
      .innerJoin('service', 'service.id', 'booking.serviceId')
      .innerJoin('serviceOption', 'serviceOption.id', 'booking.optionId')
      .innerJoin('location', 'location.id', 'booking.locationId')
      .select([
        'bookingOffer.id',
        'bookingOffer.version',
        'bookingOffer.reason',
        'bookingOffer.bookingId',
        'reference',
        'booking.startsAt',
        bookedService.as('serviceName'),
        'zone',
      ])
      .select([
        'bookingOffer.status',
        sql<string>`trim(concat_ws(' ', contact ->> 'firstName', contact ->> 'lastName'))`.as('personName'),
        sql<string>`coalesce(contact ->> 'phone', '')`.as('phone'),
        sql<string | null>`(
          select resource.name from allocation join resource on resource.id = resource_id
          where allocation.booking_id = booking.id and resource.kind = 'staff' limit 1
        )`.as('staffName'),
      ])
      .select(['bookingOffer.expiresAt', whoAsked.as('by')])
      .where('booking.locationId', '=', idOrNone(place))
      .where('bookingOffer.status', 'in', waiting ? ['open'] : statusesToCall)
      .where('booking.status', 'in', liveStatuses)
      .where('booking.endsAt', '>', now)
      .where(isConductedBy(ofUser)),
    nextFirst,
    page,
  )

/** The offers made to a person. */
export const listOffersTo = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('bookingOffer')
    .innerJoin('booking', 'booking.id', 'bookingOffer.bookingId')
    .select([
      'reference',
      'bookingOffer.startsAt',
      'bookingOffer.status',
      'bookingOffer.reason',
      'bookingOffer.outcome',
    ])
    .select(['bookingOffer.expiresAt', 'bookingOffer.createdAt'])
    .where('booking.personId', '=', personId)
    .orderBy('bookingOffer.createdAt')
    .execute()

/** Erases notes of telephone calls. */
export async function eraseOutcomes({ trx }: OnDatabase, personId: string | null): Promise<void> {
  const erased = await trx
    .updateTable('bookingOffer')
    .set({ outcome: null })
    .where('bookingId', 'in', (eb) => eb.selectFrom('booking').select('id').where('booking.personId', '=', personId))
    .returning('id')
    .execute()
  const ids = erased.map(({ id }) => id)
  await trx
    .updateTable('bookingOfferTransition')
    .set({ reason: null })
    .where('offerId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('toStatus', '=', 'settled')
    .execute()
}
