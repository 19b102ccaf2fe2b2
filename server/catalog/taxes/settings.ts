import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { TaxPrices, type TaxSettings } from '#shared/catalog/tax-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { findPlace, hasOrders, listRates, lockPlace, type TaxedPlace, updatePrices } from './store.ts'

export async function getPlace(work: Timed): Promise<TaxedPlace> {
  const place = await findPlace(work)
  if (!place) throw new Failure('not_found', 'This studio has not been set up yet.')

  return place
}

export async function readTaxes(work: Timed): Promise<TaxSettings> {
  const { locationId, zone, pricesIncludeTax, rounding } = await getPlace(work)
  const rates = await listRates(work, locationId)

  return {
    pricesIncludeTax,
    rounding,
    hasOrders: await hasOrders(work),
    today: localDayOf(work.now, zone),
    rates: rates.map((rate) => ({ ...rate, from: rate.from ?? '1900-01-01' })),
  }
}

export function putPrices(work: Acting, prices: TaxPrices): Promise<TaxSettings> {
  return atomically(work, async (work) => {
    const { locationId } = await getPlace(work)
    await lockPlace(work, locationId)
    const changes = changesIn(TaxPrices, await getPlace(work), prices)
    if (changes) {
      await setPrices(work, prices)
      const event = { action: 'tax_prices_changed', entity: 'settings', entityId: 'taxes', ...changes }
      await recordEvent(work, event)
    }
    return readTaxes(work)
  })
}

/** Says whether prices include tax. Once there are orders it cannot change: each was agreed on one way. */
export async function setPrices(work: Timed, prices: TaxPrices): Promise<void> {
  const before = await getPlace(work)
  if (prices.pricesIncludeTax !== before.pricesIncludeTax && (await hasOrders(work))) {
    const message = `There are orders with prices ${before.pricesIncludeTax ? 'that hold the tax' : 'without tax'}: they stay so.`
    throw new Failure('wrong_state', message, { details: [{ path: 'pricesIncludeTax', message }] })
  }
  await updatePrices(work, before.locationId, prices)
}
