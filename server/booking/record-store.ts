import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { BookingRecord } from '#shared/booking/contract.ts'

type Details = Pick<BookingRecord, 'addOns'> & NonNullable<BookingRecord['desk']>

/** The client's pinned notes, the latest first. */
const pinnedOf = sql<string[]>`array(
  select text from person_note where person_note.person_id = booking.person_id and pinned order by person_note.id desc
)`

/** Whether none of the client's earlier bookings stood. */
const isFirstOf = sql<boolean>`not exists (
  select from booking earlier where earlier.person_id = booking.person_id and earlier.starts_at < booking.starts_at
    and earlier.status in ('confirmed', 'checked_in', 'completed')
)`

/** Of those that they bought themselves and that have not lapsed by the day of the booking. */
const lessonsLeftOf = sql<number | null>`(
  select sum(lessons)::int from credit_lot
  join credit_balance on credit_balance.lot_id = credit_lot.id
  join location on location.id = credit_lot.location_id
  where credit_lot.service_id = booking.service_id and credit_lot.person_id = booking.person_id
    and expires_on >= (booking.starts_at at time zone zone)::date and (lessons > 0 or reserved > 0)
)`

/** What a coach looks up about their clients. */
export const listAboutClients = ({ trx }: OnDatabase, bookingIds: readonly string[]) =>
  trx
    .selectFrom('booking')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('personNote')
          .select(['at', 'text'])
          .whereRef('personNote.personId', '=', 'booking.personId')
          .where('pinned', '=', false)
          .orderBy('personNote.id', 'desc')
          .limit(1)
          .as('note'),
      (join) => join.onTrue(),
    )
    .select(['booking.id', 'note.at as notedAt', 'note.text as lastNote'])
    .select([pinnedOf.as('pinned'), isFirstOf.as('isFirst'), lessonsLeftOf.as('lessonsLeft')])
    .where('booking.id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .execute()

/** The booking's add-ons, notes and reason, and how often its client did not come since a day. */
export async function findDetails({ trx }: OnDatabase, bookingId: string, since: Date): Promise<Details | undefined> {
  const { rows } = await sql<Details>`
    select note, forced_reason, ${pinnedOf} as pinned, ${isFirstOf} as is_first,
      (select coalesce(json_agg(json_build_object(
          'code', service_addon.code, 'name', booking_addon.name,
          'minutes', booking_addon.minutes, 'priceCents', booking_addon.price_cents
        ) order by position), '[]')
        from booking_addon join service_addon on service_addon.id = addon_id
        where booking_id = booking.id) as add_ons,
      (select count(*)::int from booking other
        where other.person_id = booking.person_id and other.status = 'no_show' and other.starts_at > ${since}) as no_shows
    from booking where id = ${bookingId}
  `.execute(trx)

  return rows[0]
}

export const listTransitions = ({ trx }: OnDatabase, bookingId: string) =>
  trx
    .selectFrom('bookingTransition as step')
    .leftJoin('person', (join) => join.onRef('person.userId', '=', 'step.actorId'))
    .leftJoin('authUser', 'authUser.id', 'step.actorId')
    .select(['step.at', 'reason', 'actorKind', 'actorId', 'fromStartsAt', 'toStartsAt', 'step.movedBy'])
    .select([
      'fromStatus as from',
      'toStatus as to',
      sql<string | null>`coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), auth_user.email)`.as(
        'name',
      ),
    ])
    .where('bookingId', '=', bookingId)
    .orderBy('step.version')
    .execute()

/** Who waived a booking's fee and why; undefined if nobody did. */
export const findWaiver = ({ trx }: OnDatabase, bookingId: string) =>
  trx
    .selectFrom('booking')
    .leftJoin('person as waiver', 'waiver.userId', 'feeWaivedBy')
    .select(['feeCents', 'feeWaivedReason as reason'])
    .select((eb) => [
      'booking.status',
      eb.ref('feeWaivedAt').$notNull().as('at'),
      sql<string | null>`nullif(trim(waiver.first_name || ' ' || waiver.last_name), '')`.as('name'),
    ])
    .where('booking.id', '=', bookingId)
    .where('feeWaivedAt', 'is not', null)
    .executeTakeFirst()

interface Waiver {
  id: string
  at: Date
  by: string | null
  reason: string
  leastCents: number
}

/** Undefined if the booking has no open fee of that much. */
export const waiveFee = ({ trx }: OnDatabase, { id, at, by, reason, leastCents }: Waiver) =>
  trx
    .updateTable('booking')
    .set({ feeWaivedAt: at, feeWaivedBy: by, feeWaivedReason: reason })
    .where('id', '=', id)
    .where('feeCents', '>=', leastCents)
    .where('feeWaivedAt', 'is', null)
    .returning(['reference', 'feeCents', 'personId'])
    .executeTakeFirst()

/** The steps of a booking's offers, for its history. */
export const listOfferSteps = ({ trx }: OnDatabase, bookingId: string) =>
  trx
    .selectFrom('bookingOfferTransition as step')
    .innerJoin('bookingOffer', 'bookingOffer.id', 'step.offerId')
    .leftJoin('person', (join) => join.onRef('person.userId', '=', 'step.actorId'))
    .select(['step.at', 'step.reason'])
    .select([
      'step.toStatus as offer',
      sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`.as('name'),
    ])
    .where('bookingOffer.bookingId', '=', bookingId)
    .orderBy('step.at')
    .execute()
