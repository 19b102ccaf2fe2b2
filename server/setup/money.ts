import { deleteRate, findTaxPrices, listLastRates, setPrices, setRate } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { setCashRounding, setTerms } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { TaxPrices } from '#shared/catalog/tax-contract.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'
import { percentIn, ppmIn, SetupRegister, type SetupTaxes } from '#shared/settings/setup-goods.ts'

import { type Entry, type Placement, section } from './section.ts'

/** Either the kind of prices or one rate of a category. */
interface TaxItem extends Partial<TaxPrices> {
  percent?: number
  from?: string
}

const ofPrices = 'prices'
const keyOf = (category: TaxCategory, jurisdiction: string) => `${category}, ${jurisdiction}`

/** The category and the jurisdiction of a key. */
function rateOf(key: string) {
  const at = key.indexOf(', ')
  return { category: TaxCategory.parse(key.slice(0, at)), jurisdiction: key.slice(at + 2) }
}

/** How sales are taxed until further notice; a rate that changes does so from its day on, or from the day of the run. */
export const taxes = section<'taxes', TaxItem>('taxes', {
  entriesOf: ({ rates, ...prices }) => [
    { key: ofPrices, item: prices },
    ...rates.flatMap(({ jurisdiction, percent, categories, from }) =>
      categories.map((category) => ({
        key: keyOf(category, jurisdiction),
        item: { percent, ...(from !== undefined && { from }) },
      })),
    ),
  ],
  valueOf,
  async list(work) {
    const place = await findTaxPrices(work)
    if (!place) return []

    const { locationId, pricesIncludeTax, rounding } = place
    const rates = await listLastRates(work, locationId)
    return [
      { id: ofPrices, key: ofPrices, item: { pricesIncludeTax, rounding }, active: true },
      ...rates.map(({ id, category, jurisdiction, ratePpm, from }) => ({
        id,
        key: keyOf(category, jurisdiction),
        item: { percent: percentIn(ratePpm), ...(from !== null && { from }) },
        active: true,
      })),
    ]
  },
  insert: (work, entry, placement) => put(work, entry, placement),
  async update(work, { key, item: { from, ...item } }, placement) {
    const today = await todayOf(work, placement)
    // A rate that changes does so from today on at the earliest.
    await put(work, { key, item: { ...item, from: from !== undefined && from > today ? from : today } }, placement)
  },
  async remove(work, id) {
    if (id === ofPrices) return undefined

    await deleteRate(work, id)
    return 'removed'
  },
  // What was charged since then is not charged anew.
  requests: ['from'],
})

async function put(work: Timed, { key, item }: Entry<TaxItem>, placement: Placement): Promise<void> {
  const { pricesIncludeTax = false, rounding = 'line', percent, from } = item
  if (percent === undefined) return setPrices(work, { pricesIncludeTax, rounding })

  const since = from ?? (await todayOf(work, placement))
  await setRate({ ...work, now: placement.now }, { ...rateOf(key), ratePpm: ppmIn(percent), from: since })
}

const todayOf = async (work: Timed, { now }: Placement) => localDayOf(now, (await findTaxPrices(work))?.zone ?? 'UTC')

/** Categories of one jurisdiction that are taxed alike stand together. Undefined as long as nothing was said. */
function valueOf(entries: readonly Entry<TaxItem>[]): SetupTaxes | undefined {
  const prices = entries.find(({ key }) => key === ofPrices)?.item
  const { pricesIncludeTax = false, rounding = 'line' } = prices ?? {}
  const rates = entries.flatMap(({ key, item: { percent, from } }) =>
    percent === undefined ? [] : [{ ...rateOf(key), percent, ...(from !== undefined && { from }) }],
  )
  if (rates.length === 0 && !pricesIncludeTax && rounding === 'line') return undefined

  const alike = Map.groupBy(rates, ({ jurisdiction, percent, from }) => [jurisdiction, percent, from].join('\n'))
  return {
    pricesIncludeTax,
    rounding,
    rates: [...alike.values()].flatMap((group) => {
      const [first] = group
      if (!first) return []

      const { category: _, ...rate } = first
      return [{ ...rate, categories: group.map(({ category }) => category) }]
    }),
  }
}

const ofRegister = 'register'

/** How cash is rounded and how long gift cards are good for. What was taken and sold stays as it was. */
export const register = section<'register', SetupRegister>('register', {
  entriesOf: (item) => [{ key: ofRegister, item }],
  // Undefined as long as nothing was said.
  valueOf: ([entry]) =>
    entry && (entry.item.cashRoundingCents > 0 || entry.item.giftCardMonths !== null) ? entry.item : undefined,
  async list({ trx, place }) {
    const row = await trx
      .selectFrom('location')
      .select(['id', 'cashRoundingCents', 'giftCardMonths'])
      .where('id', '=', idOrNone(place))
      .executeTakeFirst()
    if (!row) return []

    const { id, ...item } = row
    return [{ id, key: ofRegister, item: SetupRegister.parse(item), active: true }]
  },
  insert: (work, { item }, { locationId }) => putRegister(work, locationId, item),
  update: (work, { item }, { locationId }) => putRegister(work, locationId, item),
  remove: async () => undefined,
})

async function putRegister(
  work: OnDatabase,
  locationId: string,
  { cashRoundingCents, giftCardMonths }: SetupRegister,
): Promise<void> {
  await setCashRounding(work, locationId, cashRoundingCents)
  await setTerms(work, locationId, giftCardMonths)
}
