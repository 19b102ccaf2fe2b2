import type { Acting } from '#server/kernel/work.ts'

import { findStandingOffer } from './offer-store.ts'
import { takeOfferStep } from './step.ts'

/** Withdraws an offer after its booking has moved, or before a new one. */
export async function withdrawOffer(work: Acting, bookingId: string): Promise<void> {
  const offer = await findStandingOffer(work, bookingId)
  if (offer)
    await takeOfferStep({ ...work, context: { actor: { kind: 'system', job: 'offers' } } }, { offer, to: 'withdrawn' })
}
