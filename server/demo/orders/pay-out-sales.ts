import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { demoPayouts, insertPaidPayout, payOut } from '#server/payments/service.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'

import type { DemoSale } from './sale.ts'

interface PayoutInput {
  sales: readonly DemoSale[]
  locationId: string
  now: Date
}

/** The demo's card network pays out what it took, week by week. */
export async function payOutSales(trx: Db, { sales, locationId, now }: PayoutInput): Promise<void> {
  const first = Math.min(...sales.map(({ at }) => at))
  const today = localDayOf(now, zone)
  for (let day = addDays(localDayOf(new Date(first), zone), 7); day <= today; day = addDays(day, 7)) {
    await payOut({ trx }, day)
  }
  const rows = await trx.selectFrom('demoPayout').select(['id', 'arrivesOn']).orderBy('arrivesOn').execute()
  for (const { id, arrivesOn } of rows) {
    const seen = await demoPayouts.findPayout({ trx }, id)
    await insertPaidPayout(
      { trx },
      {
        locationId,
        provider: 'demo',
        seen,
        at: new Date(instantAt(arrivesOn, '06:00', zone)),
      },
    )
  }
}
