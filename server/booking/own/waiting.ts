import { listOpenOffersOf } from '#server/booking/kept/offer-store.ts'
import { linkTokenOf } from '#server/booking/letters/link.ts'
import { listPayable } from '#server/booking/pay/line-store.ts'
import { openFees } from '#server/booking/pay/open-fee.ts'
import { listShares } from '#server/booking/pay/share-store.ts'
import { shareTokenOf } from '#server/booking/shares/share-link.ts'
import { isShared, paidShares } from '#server/booking/shares/shares.ts'
import { type BookingRow, bookings, listBookingsOfUser } from '#server/booking/store.ts'
import { waitingOffers } from '#server/booking/waitlist/own-offers.ts'
import { shortWhenOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import { addressOfOrder } from '#server/orders/service.ts'
import { forNameOf, idsAnsweredBy, orderItem, whatFor } from '#server/people/service.ts'
import { freeCancellationUntil } from '#shared/booking/cancellation.ts'
import { priceWords } from '#shared/money.ts'
import type { Waiting } from '#shared/people/waiting.ts'

/** The end of free cancellation is shown in its last hours only. */
const soonMilliseconds = 48 * 3_600_000

/** What waits for a client: ending free cancellation, offers, open shares, fees, waitlist offers. */
export async function waitingBookings(work: Work, userId: string): Promise<Waiting[]> {
  const own = await listBookingsOfUser(work, userId)
  const offered = await offeredTimes(work, own, userId)
  const inQuestion = new Set(offered.map(({ id }) => id))

  return [
    ...offered,
    ...(await waitingOffers(work, userId)),
    ...own.flatMap((booking) =>
      inQuestion.has(`times ${booking.id}`) ? [] : freeUntil(booking, work.services, userId),
    ),
    ...(await openShares(work, own, userId)),
    ...(await ownShares(work, userId)),
    ...(await feesOwed(work, userId)),
  ]
}

const bookingName = ({ serviceName, userId, contact }: BookingRow, own: string) =>
  whatFor(serviceName, userId === own ? null : contact.firstName)

const manage = ({ config }: Pick<Services, 'config'>, booking: { id: string; linkVersion: number }) =>
  `/manage-booking#${linkTokenOf(config.secretKey, booking)}`

async function offeredTimes(work: Work, own: readonly BookingRow[], userId: string): Promise<Waiting[]> {
  const ids = own.map(({ id }) => id)
  const offers = await listOpenOffersOf(work, ids)

  return offers.flatMap(({ bookingId, expiresAt }): Waiting[] => {
    const booking = own.find(({ id }) => id === bookingId)
    if (!booking) return []
    const about = `${shortWhenOf(booking.startsAt, booking)} cannot be kept. Choose another time, or cancel free of charge.`
    const common = {
      what: bookingName(booking, userId),
      about,
      until: expiresAt,
      cents: null,
      to: manage(work.services, booking),
    }
    return [{ kind: 'new_times', id: `times ${bookingId}`, verb: 'Choose a time', ...common }]
  })
}

function freeUntil(booking: BookingRow, { now }: Pick<Services, 'now'>, userId: string): Waiting[] {
  const until = freeCancellationUntil(booking)
  const left = until ? until.getTime() - now().getTime() : 0
  if (booking.status !== 'confirmed' || booking.movedBy === 'studio' || !until) return []
  if (left <= 0 || left >= soonMilliseconds) return []

  return [
    {
      kind: 'free_cancel',
      id: `free ${booking.id}`,
      what: bookingName(booking, userId),
      about: `${shortWhenOf(booking.startsAt, booking)}: canceling is still free, if your plans have changed.`,
      until,
      cents: null,
      verb: 'Cancel it',
      to: `/dashboard/home?cancel=${booking.id}`,
    },
  ]
}

/** Unpaid shares of the client's parties: once it begins the client owes them. */
async function openShares(work: Work, own: readonly BookingRow[], userId: string): Promise<Waiting[]> {
  const { services, now } = work
  const parties = own.filter(({ players }) => players.length > 1)
  if (parties.length === 0 || !services.paymentProvider) return []

  const ids = parties.map(({ id }) => id)
  const [payable, shares] = await inOneTrip([listPayable(work, ids), listShares(work, ids)])
  const found = parties.map(async (booking): Promise<Waiting[]> => {
    const paid = payable.find(({ id }) => id === booking.id)
    const restCents = paid && isShared(paid) ? paid.priceCents - paid.sharedCents : 0
    if (!paid || restCents <= 0) return []
    const isPaid = await paidShares(work, paid)
    const ofBooking = shares.filter(({ bookingId }) => bookingId === booking.id)
    const rest = priceWords(restCents, booking.currency, booking.locale)
    const hasBegun = booking.startsAt <= now
    const count = `${ofBooking.filter((share) => !isPaid(share)).length} of ${ofBooking.length} shares are not paid`
    return [
      {
        kind: 'shares',
        id: `shares ${booking.id}`,
        what: bookingName(booking, userId),
        about: hasBegun
          ? `${count}: the ${rest} that is open is yours to pay.`
          : `${count}. What is open when it begins is yours to pay: ${rest} now.`,
        until: hasBegun ? null : booking.startsAt,
        cents: restCents,
        verb: 'See who has paid',
        to: manage(services, booking),
      },
    ]
  })

  return (await inOneTrip(found)).flat()
}

/** Shares in others' bookings that are known to be this person's. */
async function ownShares(work: Work, userId: string): Promise<Waiting[]> {
  const rows = await bookings(work)
    .innerJoin('bookingPlayer as player', 'player.bookingId', 'booking.id')
    .leftJoin('orderLine', 'orderLine.id', 'player.orderLineId')
    .leftJoin('customerOrder', 'customerOrder.id', 'orderLine.orderId')
    .select(['player.position', 'player.shareCents', 'player.linkVersion as shareVersion', 'orderLine.orderId'])
    .where('player.personId', 'in', idsAnsweredBy(work, userId))
    .whereRef('player.personId', '!=', 'booking.personId')
    .where('player.shareCents', '>', 0)
    .where((eb) => eb.or([eb('player.orderLineId', 'is', null), eb('customerOrder.dueCents', '>', 0)]))
    .where('booking.orderLineId', 'is', null)
    .where('booking.status', '=', 'confirmed')
    .where('booking.startsAt', '>', work.now)
    .execute()

  return rows.map((row): Waiting => {
    const { id: bookingId, position: player, shareCents, startsAt, orderId } = row
    const share = priceWords(shareCents, row.currency, row.locale)
    const token = shareTokenOf(work.services.config.secretKey, { bookingId, player, linkVersion: row.shareVersion })
    return {
      kind: 'own_share',
      id: orderId === null ? `share ${bookingId} ${player}` : orderItem(orderId),
      what: row.serviceName,
      about: `${shortWhenOf(startsAt, row)}: ${row.contact.firstName} has booked it, and your share is ${share}.`,
      until: startsAt,
      cents: shareCents,
      verb: `Pay ${share}`,
      to: `/pay#${token}`,
    }
  })
}

async function feesOwed(work: Work, userId: string): Promise<Waiting[]> {
  const rows = await openFees(work)
    .innerJoin('person', 'person.id', 'booking.personId')
    .select([
      'booking.linkVersion',
      'customerOrder.linkVersion as orderLinkVersion',
      'currency',
      'locale',
      forNameOf(userId).as('forName'),
    ])
    .where('person.id', 'in', idsAnsweredBy(work, userId))
    .orderBy('startsAt', 'desc')
    .execute()

  return rows.map((row): Waiting => {
    const { id, orderId, openCents, status, currency, locale } = row
    const fee = priceWords(openCents, currency, locale)
    const why = status === 'no_show' ? 'nobody came' : 'it was canceled late'
    return {
      kind: 'fee',
      id: orderId === null ? `fee ${id}` : orderItem(orderId),
      what: whatFor(row.serviceName, row.forName),
      about: `${shortWhenOf(row.startsAt, row)}: ${why}, and a fee of ${fee} is owed.`,
      until: null,
      cents: openCents,
      verb: `Pay ${fee}`,
      to:
        orderId === null
          ? manage(work.services, row)
          : addressOfOrder(
              work.services.config.secretKey,
              { id: orderId, linkVersion: row.orderLinkVersion ?? 1 },
              row.forName,
            ),
    }
  })
}
