import type { ShareRow } from '#server/booking/pay/share-store.ts'
import { ownPriceOf } from '#server/booking/players/own-price.ts'
import { saveSharing } from '#server/booking/players/sharing.ts'
import { findBooking, lockBooking } from '#server/booking/store.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { buyerOf, findPersonId, payTokenOf, placeOrder, takeOver } from '#server/orders/service.ts'
import { firstNameOf } from '#shared/booking/players/player-name.ts'
import type { Share } from '#shared/booking/players/share-contract.ts'
import { type BookingStatus, isVoid } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { readShareToken } from './share-link.ts'
import { getShare, paidShares, payTokenOfShare } from './shares.ts'

/** A player's share: what it is for, its price for the asker, and who has paid. */
export async function readShare(work: Work, token: string, actor: Actor): Promise<Share> {
  const { services, now } = work
  const { share, shares, booking: payable } = await getShare(work, services, token)
  const [booking, own, isPaid] = await inOneTrip([
    findBooking(work, share.bookingId),
    ownPriceOf(work, { shares, share, actor, now }),
    paidShares(work, payable),
  ])
  if (!booking) throw new Error('A share is of no booking.')
  const { serviceName, bayName, startsAt, endsAt } = booking
  const payToken = payTokenOfShare(services, share)

  return {
    serviceName,
    bayName,
    startsAt,
    endsAt,
    shareCents: own?.shareCents ?? share.shareCents,
    ...(own && { withoutPlan: { shareCents: share.shareCents, planName: own.planName } }),
    isOpen: isOpen(booking, share, now),
    ...(isOff(payable.status) && { isOff: true as const }),
    players: shares.map((one) => ({
      firstName: firstNameOf(one.name),
      isPaid: isPaid(one),
      isYou: one.player === share.player,
    })),
    ...(payToken !== undefined && { payToken }),
  }
}

const isOff = (status: BookingStatus) => isVoid(status) || status === 'no_show'

/** After the start the client owes the open shares. */
const isOpen = ({ startsAt }: { startsAt: Date }, { orderLineId }: ShareRow, now: Date) =>
  orderLineId !== null || now < startsAt

/**
 * Orders a share for whoever opened its link, at their membership's price if that is less. A share that is alone in an
 * order stays there.
 */
export function orderShare(
  asked: Work,
  { token, email }: { token: string; email?: string | undefined },
): Promise<{ payToken?: string }> {
  const { services, context, now } = asked

  return atomically(asked, async (inside) => {
    const linked = readShareToken(services.config.secretKey, token)
    // Orders are locked before bookings. A share in a larger order of somebody else is ordered again, alone.
    const { share: seen, booking: payable } = await getShare(inside, services, token)
    const work = atPlaceOf(inside, payable)
    if (seen.orderLineId !== null && !seen.isAlone) await takeOver(work, [seen.orderLineId])
    // Of two who press at once, the second finds the first one's order.
    if (linked) await lockBooking(work, linked.bookingId)
    const { share, shares, booking } = await getShare(work, services, token)
    const known = payTokenOfShare(services, share)
    if (known !== undefined) return { payToken: known }
    if (share.orderLineId !== null) {
      throw new Failure(
        'wrong_state',
        'Somebody else is paying for it, or has paid. Look at it again in a few minutes.',
      )
    }
    if (!isOpen(booking, share, now)) {
      throw new Failure('wrong_state', 'It has begun: what is open is paid by whoever booked it, or at the desk.')
    }

    const { actor } = context
    const own = await ownPriceOf(work, { shares, share, actor, now })
    if (own) await takeOwnPrice(work, share, own)
    if ((own ?? share).shareCents === 0) return {}
    return { payToken: await orderOne(work, share, email) }
  })
}

type OwnPrice = NonNullable<Awaited<ReturnType<typeof ownPriceOf>>>

async function takeOwnPrice(work: Work, { bookingId, name }: ShareRow, { players, planName }: OwnPrice): Promise<void> {
  const booking = await findBooking(work, bookingId)
  if (!booking) throw new Error('A share is of no booking.')
  await saveSharing(work, { booking, players, reason: `${firstNameOf(name)} pays by ${planName}` })
}

async function orderOne(work: Work, { bookingId, player }: ShareRow, email: string | undefined): Promise<string> {
  const { services, context } = work
  const { actor } = context
  const personId = actor.kind === 'person' ? await findPersonId(work, actor.userId) : undefined
  const whose = await buyerOf(work, services, { personId, channel: 'link', actor, isVouchedFor: true })
  const lines = [{ kind: 'booking', quantity: 1, bookingId, player }]
  // Only the booking, which can forget, names the player.
  const billTo = { ...whose.billTo, ...(email !== undefined && { email }) }
  const { id, linkVersion } = await placeOrder(work, { ...whose, billTo, lines })

  return payTokenOf(services.config.secretKey, { id, linkVersion })
}
