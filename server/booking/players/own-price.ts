import { plansOf } from '#server/booking/calendar/price-of-move.ts'
import { findMember } from '#server/booking/member.ts'
import { listShares, type ShareRow } from '#server/booking/pay/share-store.ts'
import { findBooking } from '#server/booking/store.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { givesOn } from '#server/memberships/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { isVoid } from '#shared/booking/status.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { findParty, type PlayerRow } from './party-store.ts'
import { isByTiers, saveSharing, newShares } from './sharing.ts'

interface OwnPriceQuery {
  shares: readonly ShareRow[]
  share: ShareRow
  actor: Actor
  now: Date
}

/**
 * Everybody's shares if the asker pays theirs by their membership; undefined if that is not less, or if they have
 * another share at that price already.
 */
export async function ownPriceOf(work: Timed, { shares, share, actor, now }: OwnPriceQuery) {
  if (actor.kind !== 'person' || share.orderLineId !== null) return undefined

  const [member, party] = await inOneTrip([
    findMember(work, { userId: actor.userId }, { now }),
    findParty(work, share.bookingId),
  ])
  if (!member || !givesOn(member.membership, localDayOf(party.startsAt, party.zone))) return undefined

  const { plan, membership } = member
  const { personId } = membership
  const isElsewhere = shares.some(
    (one) => one.personId === personId && one.tier !== null && one.player !== share.player,
  )
  const plans = new Map([...(await plansOf({ ...work, now }, shares)), [plan.code, plan]])
  if (isElsewhere || !isByTiers({ party, before: shares, plans })) return undefined

  const after = shares.map((one) => ({
    ...one,
    ...(one.player === share.player && { tier: plan.code, personId }),
    isOrdered: one.orderLineId !== null,
  }))
  const cents = newShares({ party, before: shares, after, plans })
  const players = after.map((row, at): PlayerRow => ({ ...row, shareCents: cents[at] ?? 0 }))
  const own = players.find(({ player }) => player === share.player)
  if (!own || own.shareCents >= share.shareCents) return undefined

  return { players, planName: plan.name, shareCents: own.shareCents }
}

interface PlayerOf {
  bookingId: string
  player?: number
}

/** A share that was paid by a membership gets the ordinary price back once it is in no order any more. */
export async function takeBackOwnPrices(work: Work, freed: readonly PlayerOf[]): Promise<void> {
  const ofPlayers = freed.filter(({ player }) => player !== undefined)
  await lockAll(work, { booking: ofPlayers.map(({ bookingId }) => bookingId) })
  for (const [bookingId, places] of Map.groupBy(ofPlayers, (one) => one.bookingId)) {
    const [booking, shares] = [await findBooking(work, bookingId), await listShares(work, [bookingId])]
    const isOwn = ({ player, personId, orderLineId }: ShareRow) =>
      personId !== null && orderLineId === null && places.some((place) => place.player === player)
    // A canceled booking keeps its price, because its fee is a share of that.
    if (!booking || isVoid(booking.status) || !shares.some(isOwn)) continue

    const after = shares.map((one) => ({
      ...one,
      ...(isOwn(one) && { tier: null, personId: null }),
      isOrdered: one.orderLineId !== null,
    }))
    const [party, plans] = [await findParty(work, bookingId), await plansOf(work, shares)]
    const cents = newShares({ party, before: shares, after, plans })
    const players = after.map((row, at): PlayerRow => ({ ...row, shareCents: cents[at] ?? 0 }))
    await saveSharing(work, { booking, players, reason: 'A share is paid by no membership any more' })
  }
}
