import type { BookingFacts } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import { buyerOf, payTokenOf, placeOrder } from '#server/orders/service.ts'
import { mayPayFor } from '#server/people/service.ts'
import type { BookingOrder, Contact } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { findOrderOfBooking } from './order-store.ts'

interface UnpaidBookings {
  bookings: readonly Pick<BookingFacts, 'id'>[]
  personId: string
  contact: Contact
}

/**
 * Refuses a booking that must be paid at once if the person may book for somebody of their household but not pay for
 * them. The desk and a link act for the client.
 */
export async function refusePaying(work: OnDatabase, whose: { personId?: string }, actor: Actor): Promise<void> {
  if (await isPaidBy(work, whose, actor)) return

  throw new Failure(
    'not_allowed',
    'This is paid when it is booked, and you may not pay for them. Somebody of your household who may pay books it, or the desk.',
  )
}

/** Whether the person who books also pays for the client. */
export async function isPaidBy(work: OnDatabase, { personId }: { personId?: string }, actor: Actor): Promise<boolean> {
  if (personId === undefined || actor.kind !== 'person' || holds(actor, 'manage_bookings/bookings')) return true
  const [mayPay = false] = await mayPayFor(work, actor, [personId])

  return mayPay
}

/** Orders bookings for their clients, in the transaction that creates them. */
export async function orderBookings(
  work: Work,
  { bookings, personId, contact }: UnpaidBookings,
): Promise<BookingOrder | undefined> {
  const { services, context } = work

  await refusePaying(work, { personId }, context.actor)
  const whose = await buyerOf(work, services, { personId, channel: 'online', actor: context.actor, isVouchedFor: true })
  const { firstName, lastName, email, phone } = contact
  const billTo = { name: `${firstName} ${lastName}`, email, phone }
  const lines = bookings.map(({ id }) => ({ kind: 'booking', bookingId: id, quantity: 1 }))
  await placeOrder(work, { ...whose, billTo, lines })

  return orderOf(work, services, { bookingId: bookings[0]?.id ?? '', mayPay: true })
}

interface OrderQuery {
  bookingId: string
  /** Whether the caller may pay for it: nobody else gets its payment link. */
  mayPay: boolean
}

/**
 * The order that pays a booking or its fee, as its holder may see it. An abandoned order of somebody else does not
 * count.
 */
export async function orderOf(
  work: OnDatabase,
  { config }: Pick<Services, 'config'>,
  { bookingId, mayPay }: OrderQuery,
): Promise<BookingOrder | undefined> {
  const order = await findOrderOfBooking(work, bookingId)
  if (!order || order.isAbandoned) return undefined

  const { linkVersion, isTheirs, isAbandoned: _, lineId: __, ...facts } = order
  const { id, dueNowCents, paidCents, refundedCents } = facts
  return {
    ...facts,
    paidCents: paidCents - refundedCents,
    dueNowCents: Math.max(0, dueNowCents - paidCents + refundedCents),
    ...(mayPay && isTheirs && { payToken: payTokenOf(config.secretKey, { id, linkVersion }) }),
  }
}
