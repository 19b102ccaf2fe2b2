import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { getLocation } from '#server/settings/service.ts'
import type { GiftCardTerms } from '#shared/payments/gift-cards.ts'

import { setTerms } from './store.ts'

export const readTerms = async (db: Db): Promise<GiftCardTerms> => ({ months: (await getLocation(db)).giftCardMonths })

/** Cards that were sold already keep what they were sold with. */
export const putTerms = (db: Db, { months }: GiftCardTerms, context: Context): Promise<GiftCardTerms> =>
  atomically(db, async (trx) => {
    const { id, giftCardMonths } = await getLocation(trx)
    if (giftCardMonths === months) return { months }

    await setTerms(trx, id, months)
    await recordEvent(trx, context, {
      action: 'gift_card_terms_changed',
      entity: 'settings',
      entityId: 'gift cards',
      before: { months: giftCardMonths },
      after: { months },
    })
    return { months }
  })
