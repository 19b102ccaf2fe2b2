import type { ProductDocument } from '#shared/catalog/goods.ts'

type Item = ProductDocument['items'][number]

export const newItem = (item: Partial<Item> & { sku: string }): Item => ({
  barcode: null,
  variant: '',
  priceCents: 2400,
  taxCategory: 'goods',
  unit: 'each',
  active: true,
  ...item,
})

/** A glove in two sizes unless told. */
export const newProduct = (changes: Partial<ProductDocument> = {}): ProductDocument => ({
  name: 'StaSof',
  brand: 'FootJoy',
  kind: 'glove',
  description: '',
  active: true,
  items: [
    newItem({ sku: 'GLV-LH-M', barcode: '0841042100129', variant: 'Left, M' }),
    newItem({ sku: 'GLV-LH-L', variant: 'Left, L', priceCents: 2600 }),
  ],
  ...changes,
})
