import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { post } from '#server/ledger/service.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { getLocation, readStudioZone } from '#server/settings/service.ts'
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

/** What was owed on it is owed to nobody: it is earned. */
async function endCard({ services, trx, context }: LineWork, card: GiftCardRow, { kind, reason }: GiftCardEnd) {
  const at = services.now()
  const { id: locationId, zone } = await getLocation(trx)
  const { id: cardId, version, balanceCents: cents } = card
  await insertEntries(trx, [{ cardId, kind, cents: -cents, at, by: actorIdOf(context.actor), reason: reason ?? null }])
  await setCardStatus(trx, cardId, kind === 'void' ? 'void' : 'expired')
  await post(trx, [
    {
      event: kind === 'void' ? 'gift_card_voided' : 'gift_card_expired',
      key: `${cardId}:${version}`,
      on: localDayOf(at, zone),
      locationId,
      reason,
      postings: [debit(accounts.giftCards, cents), credit(accounts.breakage, cents)],
    },
  ])
  await recordEvent(trx, context, {
    action: kind === 'void' ? 'gift_card_voided' : 'gift_card_expired',
    entity: 'gift_card',
    entityId: cardId,
    facts: { cents },
    reason,
  })
}

/** Ends a card that was bought with a stolen one, or given by mistake. */
export const voidCard = (
  services: Services,
  { giftCardId, reason }: { giftCardId: string; reason: string },
  context: Context,
): Promise<GiftCard> =>
  atomically(services.db, async (trx) => {
    const card = await lockCard(trx, giftCardId)
    if (!card) throw cardNotFound()
    if (card.status !== 'active') throw new Failure('wrong_state', 'Nothing can be spent of this gift card.')

    const work = { services, trx, context }
    await requireApproval(work, { act: 'gift_card_void', subjectId: giftCardId, cents: card.balanceCents })
    await endCard(work, card, { kind: 'void', reason })
    return getListed(trx, giftCardId)
  })

/** A job: cards whose last day is over. */
export async function expireCards(services: Services): Promise<void> {
  const { db, now } = services
  const context = { actor: { kind: 'system' as const, job: 'expire gift cards' } }
  const today = localDayOf(now(), await readStudioZone(db))
  const expire = async (trx: Db, id: string) => {
    const card = await lockCard(trx, id)
    // Spent, or given back to, in the meantime.
    if (card?.status !== 'active' || card.expiresOn === null || card.expiresOn >= today) return
    await endCard({ services, trx, context }, card, { kind: 'expire' })
  }

  await inBatches<{ id: string }>(
    (after) => listExpired(db, today, after?.id),
    ({ id }) => atomically(db, (trx) => expire(trx, id)),
  )
}
