import { recordEvent } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { onceFor, type ProviderEvent } from '#server/payments/store.ts'

import { findCardByRef, lockCardByRef, setCardFacts } from './store.ts'

interface Renewal {
  event: ProviderEvent
  context: Work['context']
}

/** A bank replaced a card on file: it stays the same card, with other digits or expiry. */
export async function renewCard(work: Work, ref: string, { event, context }: Renewal): Promise<boolean> {
  const seen = await work.services.paymentProvider?.findCard(work, ref)
  if (!seen || !(await findCardByRef(work, event.provider, ref))) return false

  await onceFor(work, event, async (work) => {
    const card = await lockCardByRef(work, event.provider, ref)
    if (!card) return
    const { id, personId, ...before } = card
    const after = { brand: seen.brand, last4: seen.last4, expiresOn: seen.expiresOn }
    if (before.last4 === after.last4 && before.expiresOn === after.expiresOn && before.brand === after.brand) return

    await setCardFacts(work, id, after)
    const renewed = { action: 'card_renewed', entity: 'person', entityId: personId, onBehalfOf: personId }
    await recordEvent({ ...work, context }, { ...renewed, before, after })
  })
  return true
}
