import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import type { CashRounding } from '#shared/payments/drawers-contract.ts'

import { setCashRounding } from './store.ts'

/** Sets the coin to which cash is rounded from now on. */
export const changeCashRounding = (work: Acting, { coinCents }: CashRounding): Promise<CashRounding> =>
  atomically(work, async (work) => {
    const { id, cashRoundingCents } = await getLocation(work)
    if (cashRoundingCents === coinCents) return { coinCents }

    await setCashRounding(work, id, coinCents)
    await recordEvent(work, {
      action: 'cash_rounding_changed',
      entity: 'settings',
      entityId: 'cash rounding',
      before: { coinCents: cashRoundingCents },
      after: { coinCents },
    })
    return { coinCents }
  })
