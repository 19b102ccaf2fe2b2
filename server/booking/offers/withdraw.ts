import type { Db } from '#server/kernel/db/database.ts'

import { findStandingOffer } from './offer-store.ts'
import { takeOfferStep } from './step.ts'

/** After a booking has left the time that was in question, or before it is asked about anew. */
export async function withdrawOffer(trx: Db, bookingId: string, now: Date): Promise<void> {
  const offer = await findStandingOffer(trx, bookingId)
  if (offer) await takeOfferStep(trx, { offer, to: 'withdrawn', now }, {})
}
