import { findMember } from '#server/booking/member.ts'
import type { ShareRow } from '#server/booking/pay/shares/share-store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { givesOn } from '#server/memberships/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { findParty, type PlayerRow } from './party-store.ts'
import { isByTiers, plansOf, shareAnew } from './prices.ts'

interface OwnPriceQuery {
  shares: readonly ShareRow[]
  share: ShareRow
  actor: Actor
  now: Date
}

/**
 * Everybody's shares once whoever asks pays theirs by their membership; undefined where that is no less, or where they have
 * another share at that price already.
 */
export async function ownPriceOf(db: Db, { shares, share, actor, now }: OwnPriceQuery) {
  if (actor.kind !== 'person' || share.orderLineId !== null) return undefined

  const [member, party] = await Promise.all([
    findMember(db, { userId: actor.userId }, { now }),
    findParty(db, share.bookingId),
  ])
  if (!member || !givesOn(member.membership, localDayOf(party.startsAt, party.zone))) return undefined

  const { plan, membership } = member
  const { personId } = membership
  const isElsewhere = shares.some(
    (one) => one.personId === personId && one.tier !== null && one.player !== share.player,
  )
  const plans = new Map([...(await plansOf(db, shares, now)), [plan.code, plan]])
  if (isElsewhere || !isByTiers({ party, before: shares, plans })) return undefined

  const after = shares.map((one) => ({
    ...one,
    ...(one.player === share.player && { tier: plan.code, personId }),
    isOrdered: one.orderLineId !== null,
  }))
  const cents = shareAnew({ party, before: shares, after, plans })
  const players = after.map((row, at): PlayerRow => ({ ...row, shareCents: cents[at] ?? 0 }))
  const own = players.find(({ player }) => player === share.player)
  if (!own || own.shareCents >= share.shareCents) return undefined

  return { players, planName: plan.name, shareCents: own.shareCents }
}
