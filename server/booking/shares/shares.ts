import { linksEndAt } from '#server/booking/letters/link.ts'
import { type PayableRow, listPayable } from '#server/booking/pay/line-store.ts'
import { isPaidBy } from '#server/booking/pay/order-booking.ts'
import { findOrderOfBooking } from '#server/booking/pay/order-store.ts'
import { type ShareRow, findBackOfShare, listShares } from '#server/booking/pay/share-store.ts'
import { findParty } from '#server/booking/players/party-store.ts'
import { getBooking } from '#server/booking/record.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { refusePast, refuseReplaced } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Work } from '#server/kernel/work.ts'
import { payTokenOf } from '#server/orders/service.ts'
import { mayShare } from '#shared/booking/players/may-share.ts'
import type { PlayerShare } from '#shared/booking/record.ts'
import { isVoid } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { type Actor, may } from '#shared/permissions/may.ts'
import { timeWords } from '#shared/time-words.ts'

import { type PlayerOfBooking, readShareToken, shareTokenOf } from './share-link.ts'

type ShareServices = Pick<Services, 'config' | 'now'>

const standing = new Set(['confirmed', 'checked_in', 'completed'])

/** Whether players may pay for themselves: the booking stands, and no order has it whole. */
export const isShared = ({ status, orderLineId }: PayableRow) => standing.has(status) && orderLineId === null

const shareNotFound = () => new Failure('not_found', 'There is nothing to pay behind this link.')

/** The share behind a link, with the others. Any fault of a link is answered as not found. */
export async function getShare(work: OnDatabase, { config, now }: ShareServices, token: string) {
  const linked = readShareToken(config.secretKey, token)
  if (!linked) throw shareNotFound()

  const { share, booking, shares } = await getShareAt(work, linked)
  const current = { linkVersion: share.shareVersion, linkRenewedAt: share.shareRenewedAt }
  refuseReplaced(linked, current, booking)
  refusePast(linksEndAt(booking), now())
  return { booking, shares, share }
}

/** Why a share can no longer be paid, with what was refunded of it. */
async function shareEnded(
  work: OnDatabase,
  { bookingId, player }: Omit<PlayerOfBooking, 'linkVersion'>,
): Promise<Failure> {
  const back = await findBackOfShare(work, { bookingId, player })
  if (!back) return shareNotFound()

  const { cents, at, currency, zone, locale } = back
  const when = timeWords('dayOfMonth', at, { zone, locale })
  return new Failure(
    'expired',
    `Nothing is to be paid of this share any more. ${priceWords(cents, currency, locale)} that was paid of it went back on ${when}, in the way it was paid.`,
  )
}

/** A player's share, if players pay for themselves. */
export async function getShareAt(work: OnDatabase, { bookingId, player }: Omit<PlayerOfBooking, 'linkVersion'>) {
  const [booking] = await listPayable(work, [bookingId])
  const shares = await listShares(work, [bookingId])
  const share = shares.find((one) => one.player === player)
  if (!booking) throw shareNotFound()
  if (!share || (share.orderLineId === null && !isShared(booking))) throw await shareEnded(work, { bookingId, player })

  return { booking, shares, share }
}

/** The payment token of a share that is alone in its order: the link pays for nothing else. */
export function payTokenOfShare(
  { config }: Pick<Services, 'config'>,
  { orderId, linkVersion, isAlone }: ShareRow,
): string | undefined {
  if (orderId === null || linkVersion === null || !isAlone) return undefined

  return payTokenOf(config.secretKey, { id: orderId, linkVersion })
}

/** Whether each share is paid: in its own order, or with the rest by the client. */
export async function paidShares(
  work: OnDatabase,
  { id, orderLineId }: PayableRow,
): Promise<(share: ShareRow) => boolean> {
  const rest = orderLineId === null ? undefined : await findOrderOfBooking(work, id)
  const isRestPaid = rest !== undefined && rest.dueCents <= 0

  return (share) =>
    share.shareCents === 0 || (share.orderLineId === null ? isRestPaid : share.dueCents !== null && share.dueCents <= 0)
}

interface Shares {
  shares: PlayerShare[]
  mostPlayers: number
  restCents: number
  isWhole: boolean
}

export const notShared: Shares = { shares: [], mostPlayers: 1, restCents: 0, isWhole: false }

/** A booking's shares with their links; none if nobody pays online, or the whole is in one order, which is said. */
export async function sharesOfBooking(work: Work, bookingId: string, actor: Actor): Promise<Shares> {
  const {
    services: { paymentProvider, config },
    now,
  } = work
  const [booking] = paymentProvider ? await listPayable(work, [bookingId]) : []
  if (!booking) return notShared

  const isOpen = isShared(booking)
  const shares = await listShares(work, [bookingId])
  const isPaid = await paidShares(work, booking)
  const row = await getBooking(work, bookingId, actor)
  const most = await mostPlayersOf(work, row, { actor, now })
  const mayPay = may(actor, 'booking.pay', row)
  const isOff = isVoid(booking.status) || booking.status === 'no_show'
  const told = isOff ? shares.filter(isKept) : shares
  const isTold = shares.length > 1 && (isOpen || told.some(({ orderLineId }) => orderLineId !== null))
  return {
    shares: (isTold ? told : []).map((share) => ({
      player: share.player,
      name: share.name,
      shareCents: share.shareCents,
      isPaid: isPaid(share),
      isOrdered: share.orderLineId !== null,
      ...(share.payableCents !== null && { payableCents: share.payableCents, paidCents: share.ownPaidCents }),
      ...(isOff && { keptCents: share.feeCents ?? 0 }),
      ...(isOpen && mayPay && share.shareCents > 0 && { token: shareTokenOf(config.secretKey, keyOf(share)) }),
    })),
    mostPlayers: isOpen ? most : 1,
    restCents:
      isOpen && (isTold || (await mayPayAhead(work, row, actor))) ? booking.priceCents - booking.sharedCents : 0,
    isWhole: booking.orderLineId !== null && !isTold && most > 1,
  }
}

/** An unshared booking is paid at the studio, or ahead by those who may pay for it. */
const mayPayAhead = async (work: OnDatabase, row: BookingRow, actor: Actor): Promise<boolean> =>
  may(actor, 'booking.pay', row) && (await isPaidBy(work, row, actor))

/** Whether a canceled booking's fee keeps a part of the share: in its order, or after the day's end. */
const isKept = ({ orderLineId, payableCents, ownPaidCents, feeCents }: ShareRow) =>
  orderLineId !== null && (payableCents === null || ownPaidCents > 0) && (feeCents ?? 0) > 0

async function mostPlayersOf(
  work: OnDatabase,
  booking: BookingRow,
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const isStudios = may(actor, 'booking.manage', booking)
  const isTheirs = may(actor, 'booking.cancel', booking) && mayShare(booking, { isStudios, now })
  if (!isTheirs) return 1

  return (await findParty(work, booking.id)).capacity
}

const keyOf = ({ bookingId, player, shareVersion }: ShareRow): PlayerOfBooking => ({
  bookingId,
  player,
  linkVersion: shareVersion,
})
