import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { getLocation } from '#server/settings/service.ts'
import type { CashRounding } from '#shared/payments/drawers-contract.ts'

import { setCashRounding } from './store.ts'

/** To which coin cash is rounded from now on; what was taken stays as it was. */
export const changeCashRounding = (db: Db, { coinCents }: CashRounding, context: Context): Promise<CashRounding> =>
  atomically(db, async (trx) => {
    const { id, cashRoundingCents } = await getLocation(trx)
    if (cashRoundingCents === coinCents) return { coinCents }

    await setCashRounding(trx, id, coinCents)
    await recordEvent(trx, context, {
      action: 'cash_rounding_changed',
      entity: 'settings',
      entityId: 'cash rounding',
      before: { coinCents: cashRoundingCents },
      after: { coinCents },
    })
    return { coinCents }
  })
