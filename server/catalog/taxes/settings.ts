import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { TaxPrices, type TaxSettings } from '#shared/catalog/tax-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { findPlace, hasOrders, listRates, lockPlace, type TaxedPlace, updatePrices } from './store.ts'

export async function getPlace(db: Db): Promise<TaxedPlace> {
  const place = await findPlace(db)
  if (!place) throw new Failure('not_found', 'This studio has not been set up yet.')

  return place
}

export async function readTaxes(db: Db, now: Date): Promise<TaxSettings> {
  const { locationId, zone, pricesIncludeTax, rounding } = await getPlace(db)
  const rates = await listRates(db, locationId)

  return {
    pricesIncludeTax,
    rounding,
    hasOrders: await hasOrders(db),
    today: localDayOf(now, zone),
    rates: rates.map((rate) => ({ ...rate, from: rate.from ?? '1900-01-01' })),
  }
}

export function putPrices(db: Db, prices: TaxPrices, now: Date, context: Context): Promise<TaxSettings> {
  return atomically(db, async (trx) => {
    const { locationId } = await getPlace(trx)
    await lockPlace(trx, locationId)
    const changes = changesIn(TaxPrices, await getPlace(trx), prices)
    if (changes) {
      await setPrices(trx, prices)
      const event = { action: 'tax_prices_changed', entity: 'settings', entityId: 'taxes', ...changes }
      await recordEvent(trx, context, event)
    }
    return readTaxes(trx, now)
  })
}

/** What was agreed upon with or without tax stays so. */
export async function setPrices(trx: Db, prices: TaxPrices): Promise<void> {
  const before = await getPlace(trx)
  if (prices.pricesIncludeTax !== before.pricesIncludeTax && (await hasOrders(trx))) {
    const message = `There are orders with prices ${before.pricesIncludeTax ? 'that hold the tax' : 'without tax'}: they stay so.`
    throw new Failure('wrong_state', message, { details: [{ path: 'pricesIncludeTax', message }] })
  }
  await updatePrices(trx, before.locationId, prices)
}
