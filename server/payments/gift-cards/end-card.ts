import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { placeOfHouseMoney } from '#server/payments/house-money.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import type { GiftCard } from '#shared/payments/gift-cards.ts'

import { getListed } from './list.ts'
import { cardNotFound } from './send-card.ts'
import { type GiftCardRow, insertEntries, listExpired, lockCard, setCardStatus } from './store.ts'

interface GiftCardEnd {
  kind: 'void' | 'expire'
  reason?: string
}

/** Ends a card; its balance is earned. */
async function endCard(work: Work, card: GiftCardRow, { kind, reason }: GiftCardEnd) {
  const { context, now } = work
  const { id: locationId, zone } = placeOfHouseMoney(work)
  const { id: cardId, version, balanceCents: cents } = card
  await insertEntries(work, [
    { cardId, kind, cents: -cents, at: now, by: actorIdOf(context.actor), reason: reason ?? null },
  ])
  await setCardStatus(work, cardId, kind === 'void' ? 'void' : 'expired')
  await post(work, [
    {
      event: kind === 'void' ? 'gift_card_voided' : 'gift_card_expired',
      key: `${cardId}:${version}`,
      on: localDayOf(now, zone),
      locationId,
      reason,
      postings: [debit(accounts.giftCards, cents), credit(accounts.breakage, cents)],
    },
  ])
  await recordEvent(work, {
    action: kind === 'void' ? 'gift_card_voided' : 'gift_card_expired',
    entity: 'gift_card',
    entityId: cardId,
    facts: { cents },
    reason,
  })
}

/** Voids a card that was bought with a stolen one, or given by mistake. */
export const voidCard = (
  work: Work,
  { giftCardId, reason }: { giftCardId: string; reason: string },
): Promise<GiftCard> =>
  atomically(work, async (work) => {
    const card = await lockCard(work, giftCardId)
    if (!card) throw cardNotFound()
    if (card.status !== 'active') throw new Failure('wrong_state', 'Nothing can be spent of this gift card.')

    await requireApproval(work, { act: 'gift_card_void', subjectId: giftCardId, cents: card.balanceCents })
    await endCard(work, card, { kind: 'void', reason })
    return getListed(work, giftCardId)
  })

/** A job: ends cards whose last day has passed. */
export async function expireCards(work: Work): Promise<void> {
  const context = { actor: { kind: 'system' as const, job: 'expire gift cards' } }
  const today = localDayOf(work.now, work.place.zone)
  const expire = async (work: Work, id: string) => {
    const card = await lockCard(work, id)
    // Spent or refilled in the meantime.
    if (card?.status !== 'active' || card.expiresOn === null || card.expiresOn >= today) return
    await endCard({ ...work, context }, card, { kind: 'expire' })
  }

  await inBatches<{ id: string }>(
    (after) => listExpired(work, today, after?.id),
    ({ id }) => atomically(work, (work) => expire(work, id)),
  )
}
