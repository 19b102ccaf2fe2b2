import { ownPriceOf } from '#server/booking/players/own-price.ts'
import { saveSharing } from '#server/booking/players/save.ts'
import { findBooking, lockBooking } from '#server/booking/store.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { buyerOf, findPersonId, payTokenOf, placeOrder, takeOver } from '#server/orders/service.ts'
import { firstNameOf } from '#shared/booking/players/player-name.ts'
import type { Share } from '#shared/booking/players/share-contract.ts'
import { type BookingStatus, isVoid } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { readShareToken } from './share-link.ts'
import type { ShareRow } from './share-store.ts'
import { getShare, paidShares, payTokenOfShare } from './shares.ts'

/** What a share is for, comes to for whoever asks, and who has paid theirs. */
export async function readShare(services: Services, token: string, actor: Actor): Promise<Share> {
  const { db } = services
  const now = services.now()
  const { share, shares, booking: payable } = await getShare(services, db, token)
  const [booking, own, isPaid] = await Promise.all([
    findBooking(db, share.bookingId),
    ownPriceOf(db, { shares, share, actor, now }),
    paidShares(db, payable),
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

/** Once it has begun, what is open is due from whoever booked. */
const isOpen = ({ startsAt }: { startsAt: Date }, { orderLineId }: ShareRow, now: Date) =>
  orderLineId !== null || now < startsAt

/**
 * Orders a share for whoever opened its link, at the price of their membership where that is less; one that is in an order stays
 * there.
 */
export function orderShare(
  services: Services,
  { token, email }: { token: string; email?: string | undefined },
  context: Context,
): Promise<{ payToken?: string }> {
  return atomically(services.db, async (trx) => {
    const linked = readShareToken(services.config.secretKey, token)
    // Orders are locked before bookings: what somebody else has put into theirs, with more beside it, is ordered anew alone.
    const { share: seen } = await getShare(services, trx, token)
    if (seen.orderLineId !== null && !seen.isAlone) await takeOver({ services, trx, context }, [seen.orderLineId])
    // Of two who press at once, the second one finds the order of the first.
    if (linked) await lockBooking(trx, linked.bookingId)
    const { share, shares, booking } = await getShare(services, trx, token)
    const known = payTokenOfShare(services, share)
    if (known !== undefined) return { payToken: known }
    if (share.orderLineId !== null) {
      throw new Failure(
        'wrong_state',
        'Somebody else is paying for it, or has paid. Look at it again in a few minutes.',
      )
    }
    const now = services.now()
    if (!isOpen(booking, share, now)) {
      throw new Failure('wrong_state', 'It has begun: what is open is paid by whoever booked it, or at the desk.')
    }

    const { actor } = context
    const own = await ownPriceOf(trx, { shares, share, actor, now })
    if (own) await takeOwnPrice({ services, trx, context }, share, own)
    if ((own ?? share).shareCents === 0) return {}
    return { payToken: await orderOne({ services, trx, context }, share, email) }
  })
}

interface Work {
  services: Services
  trx: Db
  context: Context
}

type OwnPrice = NonNullable<Awaited<ReturnType<typeof ownPriceOf>>>

async function takeOwnPrice(work: Work, { bookingId, name }: ShareRow, { players, planName }: OwnPrice): Promise<void> {
  const booking = await findBooking(work.trx, bookingId)
  if (!booking) throw new Error('A share is of no booking.')
  await saveSharing(work, { booking, players, reason: `${firstNameOf(name)} pays by ${planName}` })
}

async function orderOne(
  { services, trx, context }: Work,
  { bookingId, player }: ShareRow,
  email: string | undefined,
): Promise<string> {
  const { actor } = context
  const personId = actor.kind === 'person' ? await findPersonId(trx, actor.userId) : undefined
  const whose = await buyerOf(services, trx, { personId, channel: 'link', actor, isVouchedFor: true })
  const lines = [{ kind: 'booking', quantity: 1, bookingId, player }]
  // Who plays is told by the booking alone, which forgets it.
  const billTo = { ...whose.billTo, ...(email !== undefined && { email }) }
  const { id, linkVersion } = await placeOrder(services, { ...whose, billTo, lines }, context, trx)

  return payTokenOf(services.config.secretKey, { id, linkVersion })
}
