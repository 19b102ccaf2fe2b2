import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { pricesFor, shareOut, sumOfTiers, type Plans } from '#server/booking/calendar/price-of.ts'
import { bookingHistory, type BookingRow } from '#server/booking/store.ts'
import type { Work } from '#server/kernel/work.ts'
import { sum } from '#shared/booking/players/shares.ts'

import { type Party, type PlayerRow, saveParty, savePlayers } from './party-store.ts'

interface PartyShares {
  party: Party
  /** Empty for a booking of one person. */
  before: readonly Pick<PlayerRow, 'tier'>[]
  after: readonly (PlayerRow & { isOrdered: boolean })[]
  plans: Plans
}

const nobodyElse = [{ tier: null }]

/** Whether the price is the sum of the players' tiers; an otherwise agreed price stays and is shared. */
export const isByTiers = ({ party, before, plans }: Omit<PartyShares, 'after'>): boolean =>
  sumOfTiers(sharedBy(party, before.length > 0 ? before : nobodyElse, plans)) === party.priceCents

/** Each player's new share: ordered shares stay, the rest is divided. */
export function newShares({ after, ...sharing }: PartyShares): number[] {
  const { party, plans } = sharing
  const isOfTiers = isByTiers(sharing)
  const shared = sharedBy(party, isOfTiers ? after : after.map(() => ({ tier: null })), plans)
  const ordered = after.map(({ isOrdered, shareCents }) => (isOrdered ? shareCents : undefined))

  return shareOut(isOfTiers ? sumOfTiers(shared) : party.priceCents, {
    ...shared,
    party: { ...shared.party, ordered },
  })
}

/** The agreed public price and the plans' list prices, from which tiers are computed. */
function sharedBy(booked: Party, players: readonly Pick<PlayerRow, 'tier'>[], plans: Plans) {
  const { publicPriceCents, addOnCents, addOnMinutes, startsAt, pricedMinutes, optionMinutes, peakHours } = booked
  const listed = { pricedMinutes: optionMinutes, optionPriceCents: 0, rules: { prices: booked.planPrices } }
  const { prices } = pricesFor(listed, pricedMinutes - addOnMinutes)

  return {
    service: { ...booked, prices, priceCents: publicPriceCents - addOnCents, rules: { peakHours } },
    time: { start: startsAt.getTime(), end: startsAt.getTime() + pricedMinutes * 60_000 },
    party: { tiers: players.map(({ tier }) => tier), plans },
  }
}

interface SharingChange {
  booking: BookingRow
  /** Empty for one person from now on. */
  players: readonly PlayerRow[]
  priceCents?: number
  reason: string
}

/** Saves players and shares; the price is their sum. Call it under the lock. */
export async function saveSharing(work: Work, change: SharingChange): Promise<void> {
  const { booking, players, reason } = change
  const { id, status, personId, partySize } = booking
  const version = booking.version + 1
  const priceCents = change.priceCents ?? sum(players.map(({ shareCents }) => shareCents))
  await savePlayers(work, id, players)
  await saveParty(work, { id, version, priceCents, partySize: Math.max(1, players.length) })
  await insertHistory(work, bookingHistory, { id, version, from: status, to: status, reason })
  await recordEvent(work, {
    action: 'booking_players_changed',
    entity: 'booking',
    entityId: id,
    before: { players: partySize, priceCents: booking.priceCents },
    after: { players: Math.max(1, players.length), priceCents },
    onBehalfOf: personId,
    publish: { version, personId, data: { to: status } },
  })
}
