import { askerOf, type Limit, tooManyRequests } from '#server/kernel/limits/limits.ts'
import type { Work } from '#server/kernel/work.ts'
import { refuseForeignPlace } from '#server/payments/house-money.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'

import { issueInPlaceOf } from './issue.ts'
import { hashOfCode } from './send-card.ts'
import { findCardByCode, type GiftCardRow, insertEntries, lockCard, setCardStatus, setExpiry } from './store.ts'

// A code has 80 random bits, so guessing from many addresses is hopeless. The limit is for each person who tries.
const wrongCodes: Limit = { name: 'wrong gift card codes', max: 10, perSeconds: 600 }

const graceDays = 90

const unknownCode = () => new Failure('not_found', 'There is no gift card with this code.')

/** Finds the spendable card of a code. Wrong codes count against the one who types them. */
export async function findSpendable(work: Work, code: string): Promise<GiftCardRow> {
  const {
    services: { limits },
    context: { actor, origin },
    now,
  } = work
  const card = await limits.guess([wrongCodes], askerOf({ actor, ip: origin?.ip ?? '' }), tooManyRequests, async () => {
    const known = await findCardByCode(work, hashOfCode(code))
    return known && known.status !== 'void' ? known : unknownCode()
  })
  const today = localDayOf(now, work.place.zone)
  if (card.expiresOn !== null && card.expiresOn < today) throw new Failure('expired', 'This gift card has expired.')

  return card
}

/** Takes a sum off a card under its lock: of two who spend the last cent, one succeeds. */
export async function redeem(
  work: Work,
  { cardId, amountCents, paymentId }: { cardId: string; amountCents: number; paymentId: string },
): Promise<void> {
  refuseForeignPlace(work)
  const card = await lockCard(work, cardId)
  if (card?.status !== 'active' || card.balanceCents < amountCents) {
    throw new Failure('wrong_state', 'There is not enough left on this gift card.')
  }

  await insertEntries(work, [{ cardId, kind: 'redeem', cents: -amountCents, paymentId, at: work.now }])
  if (card.balanceCents === amountCents) await setCardStatus(work, cardId, 'depleted')
}

/**
 * Puts back what is refunded of a payment by gift card. Nobody can spend a void card, so another one takes its place;
 * its code is made when the desk prints it.
 */
export async function giveBackToCard(
  work: Work,
  { cardId, amountCents, paymentId }: { cardId: string; amountCents: number; paymentId: string },
): Promise<void> {
  const card = await lockCard(work, cardId)
  if (!card) throw new Error('The gift card of a payment is not there.')
  if (card.status === 'void') {
    await issueInPlaceOf(work, { amountCents, reason: 'In place of a void one' })
    return
  }

  await insertEntries(work, [{ cardId, kind: 'refund', cents: amountCents, paymentId, at: work.now }])
  if (card.status !== 'active') await setCardStatus(work, cardId, 'active')
  const today = localDayOf(work.now, work.place.zone)
  // A refund to an expired card can be spent for a while.
  if (card.expiresOn !== null && card.expiresOn < today) await setExpiry(work, cardId, addDays(today, graceDays))
}
