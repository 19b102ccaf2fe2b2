import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import type { GiftCardTerms } from '#shared/payments/gift-cards.ts'

import { setTerms } from './store.ts'

export const readTerms = async (work: Timed): Promise<GiftCardTerms> => ({
  months: (await getLocation(work)).giftCardMonths,
})

/** Sold cards keep the terms they were sold with. */
export const putTerms = (work: Acting, { months }: GiftCardTerms): Promise<GiftCardTerms> =>
  atomically(work, async (work) => {
    const { id, giftCardMonths } = await getLocation(work)
    if (giftCardMonths === months) return { months }

    await setTerms(work, id, months)
    await recordEvent(work, {
      action: 'gift_card_terms_changed',
      entity: 'settings',
      entityId: 'gift cards',
      before: { months: giftCardMonths },
      after: { months },
    })
    return { months }
  })
