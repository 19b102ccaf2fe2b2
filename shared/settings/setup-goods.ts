import { z } from 'zod'

import { eachOnce, Item, ProductFacts } from '#shared/catalog/goods.ts'
import { TaxPrices } from '#shared/catalog/tax-contract.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'
import { Day, Line } from '#shared/http/wire.ts'
import { CashRounding } from '#shared/payments/drawers-contract.ts'
import { GiftCardTerms } from '#shared/payments/gift-cards.ts'

import { mostEntries, Retired, tooMany, uniqueAt } from './setup-values.ts'

// Taxes and goods in a set-up document.

const partsOfPercent = 10_000

/** A percentage as people write it, such as 6.25, in millionths. */
export const ppmIn = (percent: number): number => Math.round(percent * partsOfPercent)
export const percentIn = (ppm: number): number => ppm / partsOfPercent

const SetupTaxRate = z.strictObject({
  jurisdiction: Line(80),
  /** 6.25 is 6.25 %. */
  percent: z
    .number()
    .min(0.0001, 'This must be more than nothing.')
    .max(100, 'This must be at most 100.')
    .refine((percent) => percentIn(ppmIn(percent)) === percent, 'Use at most four decimals.')
    .meta({ examples: [6.25] }),
  categories: z.array(TaxCategory).min(1, 'Name at least one of them.').max(20, 'Name at most 20 of them.'),
  /** The first day; by default the day of the run. */
  from: Day.exactOptional(),
})
export type SetupTaxRate = z.output<typeof SetupTaxRate>

export const SetupTaxes = z.strictObject({
  pricesIncludeTax: TaxPrices.shape.pricesIncludeTax.default(false),
  rounding: TaxPrices.shape.rounding.default('line'),
  rates: z
    .array(SetupTaxRate)
    .max(mostEntries, tooMany)
    .superRefine((rates, context) => {
      const seen = new Set<string>()
      for (const [at, { jurisdiction, categories }] of rates.entries()) {
        for (const category of categories) {
          const key = `${category}, ${jurisdiction}`
          if (seen.has(key))
            context.addIssue({ code: 'custom', path: [at, 'categories'], message: `“${key}” is there twice.` })
          seen.add(key)
        }
      }
    }),
})
export type SetupTaxes = z.output<typeof SetupTaxes>

/** How money is taken at the counter. */
export const SetupRegister = z.strictObject({
  cashRoundingCents: CashRounding.shape.coinCents.default(0),
  giftCardMonths: GiftCardTerms.shape.months.default(null),
})
export type SetupRegister = z.output<typeof SetupRegister>

const { sku, barcode, variant, priceCents, taxCategory, unit } = Item.shape

const SetupItem = z.strictObject({
  sku,
  barcode: barcode.default(null),
  variant: variant.default(''),
  priceCents,
  taxCategory: taxCategory.default('goods'),
  unit: unit.default('each'),
})

const { name, brand, kind, description } = ProductFacts.shape

export const SetupProduct = z.strictObject({
  name,
  brand: brand.default(''),
  kind,
  description: description.default(''),
  items: eachOnce(z.array(SetupItem).min(1, 'Name at least one item.').max(200, 'Name at most 200 items.')),
  retired: Retired,
})
export type SetupProduct = z.output<typeof SetupProduct>

/** The name of a product: “FootJoy StaSof”. */
export const nameOfProduct = ({ brand, name }: Pick<SetupProduct, 'brand' | 'name'>): string =>
  [brand, name].filter(Boolean).join(' ')

const mostProducts = 100_000

export const SetupGoods = uniqueAt(
  z.array(SetupProduct).max(mostProducts, tooMany),
  ['name'],
  ({ brand, name }) => `${brand}\n${name}`,
).superRefine((products, context) => {
  const seen = new Set<string>()
  for (const [at, { items }] of products.entries()) {
    for (const [place, { sku }] of items.entries()) {
      if (seen.has(sku))
        context.addIssue({
          code: 'custom',
          path: [at, 'items', place, 'sku'],
          message: `“${sku}” is there twice.`,
        })
    }
    for (const { sku } of items) seen.add(sku)
  }
})
export type SetupGoods = z.output<typeof SetupGoods>
