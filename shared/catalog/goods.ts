import { z } from 'zod'

import { Id, Line, OrNull, Paragraph, TypedCents } from '#shared/http/wire.ts'

import { barsOf } from './barcodes.ts'
import { TaxCategory } from './tax.ts'

/** Goods for the counter, and the parts of clubs. */
export const ProductKind = z.enum([
  'ball',
  'glove',
  'apparel',
  'accessory',
  'grip',
  'head',
  'shaft',
  'ferrule',
  'adapter',
  'consumable',
  'demo',
  'used_club',
])
export type ProductKind = z.output<typeof ProductKind>

export const kindWords: Record<ProductKind, string> = {
  ball: 'Balls',
  glove: 'Gloves',
  apparel: 'Apparel',
  accessory: 'Accessories',
  grip: 'Grips',
  head: 'Heads',
  shaft: 'Shafts',
  ferrule: 'Ferrules',
  adapter: 'Adapters',
  consumable: 'Consumables',
  demo: 'Demo clubs',
  used_club: 'Used clubs',
}

export const ItemUnit = z.enum(['each', 'pair', 'dozen', 'foot', 'ml', 'g'])
export type ItemUnit = z.output<typeof ItemUnit>

/** The studio's code of an item, always stored in capitals. */
export const Sku = z
  .string()
  .overwrite((text) => text.trim().toUpperCase())
  .max(40, { error: 'Use at most 40 characters.', abort: true })
  .regex(/^[A-Z0-9][A-Z0-9._-]*$/, 'Use letters, digits, points and hyphens, as GLV-LH-M.')
  .meta({ examples: ['GLV-LH-M'] })

/** The text below the bars: EAN, UPC or the studio's own. */
export const Barcode = z
  .string()
  .overwrite((text) => text.trim())
  .regex(/^[0-9A-Za-z-]{4,40}$/, 'Use 4 to 40 digits, letters and hyphens.')
  .meta({ examples: ['0841042100129'] })

const isOneLine = (text: string) => !/[\n\r\t]/.test(text)
const OptionalLine = (maximum: number) => Paragraph(maximum).refine(isOneLine, 'Use one line.')

/** A size, hand or color of a product, with its own SKU and price. */
export const Item = z.strictObject({
  /** Left out for a new item. */
  id: Id.exactOptional(),
  sku: Sku,
  barcode: OrNull(Barcode),
  /** Empty when there is only one. */
  variant: OptionalLine(80),
  priceCents: TypedCents.meta({ examples: [2400] }),
  taxCategory: TaxCategory,
  unit: ItemUnit,
  active: z.boolean(),
})
export type Item = z.output<typeof Item>

type ItemIdentity = Pick<Item, 'sku' | 'barcode' | 'variant'>

const twice = {
  sku: 'Another variant has this SKU.',
  barcode: 'Another variant has this barcode.',
  variant: 'Another variant is called the same.',
} as const

/** Refuses items of a product with the same SKU, barcode or variant. */
export const eachOnce = <One extends z.ZodType<ItemIdentity>>(items: z.ZodArray<One>) =>
  items.superRefine((found, context) => {
    for (const field of ['sku', 'barcode', 'variant'] as const) {
      const seen = new Set<string>()
      for (const [at, { [field]: value }] of found.entries()) {
        if (value === null) continue
        const key = field === 'barcode' ? barsOf(value) : value
        if (seen.has(key)) context.addIssue({ code: 'custom', path: [at, field], message: twice[field] })
        seen.add(key)
      }
    }
  })

/** A product as clients name it. */
export const ProductFacts = z.strictObject({
  name: Line(120),
  brand: OptionalLine(80),
  kind: ProductKind,
  description: Paragraph(2000),
  /** True while any of it is for sale. */
  active: z.boolean(),
})
export type ProductFacts = z.output<typeof ProductFacts>

export const ProductDocument = z.strictObject({
  ...ProductFacts.shape,
  items: eachOnce(z.array(Item).min(1, 'A product has at least one item.').max(200, 'Use at most 200 variants.')),
})
export type ProductDocument = z.output<typeof ProductDocument>

/** “Titleist Pro V1, White, dozen”. */
export const nameOfItem = ({ brand, name, variant }: { brand: string; name: string; variant: string }): string =>
  [[brand, name].filter(Boolean).join(' '), variant].filter(Boolean).join(', ')
