import { type RawBuilder, sql } from 'kysely'

import type { Work } from '#server/kernel/work.ts'
import type { Interval } from '#shared/booking/intervals.ts'

import { visitorOf } from './hold-share.ts'
import { deleteHolds } from './hold-store.ts'
import { takeOfferStep } from './offer-step.ts'
import { findOffer } from './offer-store.ts'
import { acceptedAtDesk } from './waitlist-step.ts'

/** A client, by record and by browser: their own holds do not stop whoever books for them. */
export interface KeptFor {
  personId: string
  visitor: string | null
}

/** The client whom the desk acts for; undefined if nobody is named, or a person acts for themselves. */
export async function keptForClient(
  { trx, services: { config } }: Work,
  personId: string | undefined,
): Promise<KeptFor | undefined> {
  if (personId === undefined) return undefined
  const person = await trx.selectFrom('person').select('userId').where('id', '=', personId).executeTakeFirst()

  return { personId, visitor: person?.userId ? visitorOf(config.secretKey, person.userId) : null }
}

interface Whose {
  keptFor?: KeptFor | undefined
  /** The booking that moves: times offered instead of it are its own. */
  movedBookingId?: string | undefined
}

/** Whether a hold is the client's: from the waitlist, as another time for their booking, or in their browser. */
export const isKeptFor = ({ keptFor, movedBookingId }: Whose): RawBuilder<boolean> => {
  const personId = keptFor?.personId ?? null

  return sql<boolean>`(
    hold.visitor = ${keptFor?.visitor ?? null}
    or exists (
      select from booking_offer_time offered join booking_offer on booking_offer.id = offered.offer_id
      join booking moved on moved.id = booking_offer.booking_id
      where offered.hold_id = hold.id
        and (moved.id = ${movedBookingId ?? null}::uuid or moved.person_id = ${personId}::uuid)
    )
    or exists (
      select from waitlist_offer join waitlist_entry on waitlist_entry.id = waitlist_offer.entry_id
      where waitlist_offer.hold_id = hold.id and waitlist_entry.person_id = ${personId}::uuid
    )
  ) is true`
}

interface TakenFor extends Whose {
  /** The new or moved booking. */
  bookingId: string
  occupied: Interval
}

/**
 * Ends what is held for a client when the desk books or moves for them. A held offer of the waitlist
 * counts as accepted. A time that was offered for another booking is offered no longer; if none is left, the client is
 * called. Called before the time is taken.
 */
export async function endHoldsFor(
  work: Work,
  { bookingId, occupied: { start, end }, ...whose }: TakenFor,
): Promise<void> {
  const { rows } = await sql<{ id: string; offerId: string | null }>`
    select hold.id, (select offer_id from booking_offer_time where hold_id = hold.id) as offer_id
    from hold
    where ${isKeptFor(whose)} and exists (
      select from allocation where allocation.hold_id = hold.id
        and during && tstzrange(${new Date(start)}::timestamptz, ${new Date(end)}::timestamptz)
    )
    order by hold.id for update
  `.execute(work.trx)
  if (rows.length === 0) return
  const holdIds = rows.map(({ id }) => id)
  await acceptedAtDesk(work, { holdIds, bookingId })
  await deleteHolds(work, holdIds)
  for (const offerId of new Set(rows.flatMap((row) => row.offerId ?? []))) {
    const offer = await findOffer(work, offerId)
    if (offer?.status !== 'open' || offer.times.length > 0) continue
    const reason = 'Its times are booked for them otherwise.'
    await takeOfferStep(work, { offer, to: 'declined', reason })
  }
}
