import { recordEvent } from '#server/audit/service.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { onceFor, type ProviderEvent } from '#server/payments/once.ts'

import { findCardByRef, lockCardByRef, setCardFacts } from './store.ts'

interface Renewal {
  event: ProviderEvent
  context: LineWork['context']
}

/** A bank gave its holder a new card in place of one that is on file: it is the same to us, with other digits or a later end. */
export async function renewCard(services: Services, ref: string, { event, context }: Renewal): Promise<boolean> {
  const { db, paymentProvider } = services
  const seen = await paymentProvider?.findCard(db, ref)
  if (!seen || !(await findCardByRef(db, event.provider, ref))) return false

  await onceFor(services, event, async (trx) => {
    const card = await lockCardByRef(trx, event.provider, ref)
    if (!card) return
    const { id, personId, ...before } = card
    const after = { brand: seen.brand, last4: seen.last4, expiresOn: seen.expiresOn }
    if (before.last4 === after.last4 && before.expiresOn === after.expiresOn && before.brand === after.brand) return

    await setCardFacts(trx, id, after)
    const renewed = { action: 'card_renewed', entity: 'person', entityId: personId, onBehalfOf: personId }
    await recordEvent(trx, context, { ...renewed, before, after })
  })
  return true
}
