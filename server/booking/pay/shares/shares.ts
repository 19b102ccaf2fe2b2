import { lineName } from '#server/booking/pay/line-name.ts'
import { listPayable, type PayableRow } from '#server/booking/pay/line-store.ts'
import { lockBooking } from '#server/booking/store.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { buyerOf, payTokenOf, placeOrder } from '#server/orders/service.ts'
import type { Share } from '#shared/booking/players/share-contract.ts'
import type { PlayerShare } from '#shared/booking/record.ts'
import { Failure } from '#shared/http/failure.ts'

import { type PlayerOfBooking, readShareToken, shareTokenOf } from './share-link.ts'
import { listShares, type ShareRow } from './share-store.ts'

type Keyed = Pick<Services, 'config'>

const standing = new Set(['confirmed', 'checked_in', 'completed'])

/** Whether each may pay for themselves: a booking that stands, and is in no order as a whole. */
const isShared = ({ status, orderLineId }: PayableRow) => standing.has(status) && orderLineId === null

const shareNotFound = () => new Failure('not_found', 'There is nothing to pay behind this link.')

/** A share behind a link; whatever is wrong with that, there is none. */
async function getShare({ config }: Keyed, db: Db, token: string) {
  const linked = readShareToken(config.secretKey, token)
  if (!linked) throw shareNotFound()

  const { bookingId, player } = linked
  const [booking] = await listPayable(db, [bookingId])
  const share = (await listShares(db, [bookingId])).find((one) => one.player === player)
  if (!booking || !share || share.shareCents === 0) throw shareNotFound()
  if (share.orderLineId === null && !isShared(booking)) throw shareNotFound()

  return { booking, share }
}

function payTokenOfShare({ config }: Keyed, { orderId, linkVersion }: ShareRow): string | undefined {
  if (orderId === null || linkVersion === null) return undefined

  return payTokenOf(config.secretKey, { id: orderId, linkVersion })
}

export async function readShare(services: Services, token: string): Promise<Share> {
  const { booking, share } = await getShare(services, services.db, token)
  const payToken = payTokenOfShare(services, share)

  return { what: lineName(booking), shareCents: share.shareCents, ...(payToken !== undefined && { payToken }) }
}

/** Orders a share for whoever opened its link; one that is in an order stays there. */
export function orderShare(services: Services, token: string, context: Context): Promise<{ payToken: string }> {
  return atomically(services.db, async (trx) => {
    const linked = readShareToken(services.config.secretKey, token)
    // Of two who press at once, the second one finds the order of the first.
    if (linked) await lockBooking(trx, linked.bookingId)
    const { share } = await getShare(services, trx, token)
    const known = payTokenOfShare(services, share)
    if (known !== undefined) return { payToken: known }

    const { bookingId, player } = share
    const whose = await buyerOf(services, trx, { channel: 'link', actor: context.actor })
    const lines = [{ kind: 'booking', quantity: 1, bookingId, player }]
    // Who plays is told by the booking alone, which forgets it.
    const { id, linkVersion } = await placeOrder(services, { ...whose, lines }, context, trx)
    return { payToken: payTokenOf(services.config.secretKey, { id, linkVersion }) }
  })
}

/** The shares of a booking, each with its link; none where it is paid as a whole, or nobody pays online. */
export async function sharesOfBooking(services: Services, bookingId: string): Promise<PlayerShare[]> {
  const { db, config, paymentProvider } = services
  const [booking] = paymentProvider ? await listPayable(db, [bookingId]) : []
  const shares = booking && isShared(booking) ? await listShares(db, [bookingId]) : []
  if (shares.length < 2) return []

  return shares
    .filter(({ shareCents }) => shareCents > 0)
    .map((share) => ({
      name: share.name,
      shareCents: share.shareCents,
      isPaid: share.dueCents !== null && share.dueCents <= 0,
      token: shareTokenOf(config.secretKey, keyOf(share)),
    }))
}

const keyOf = ({ bookingId, player }: ShareRow): PlayerOfBooking => ({ bookingId, player })
