import { z } from 'zod'

import { lineKind } from '#server/kernel/line-kind.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import { findItems } from './find-items.ts'

const Sku = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9._-]{0,39}$/, 'This is no SKU.')

/** What clubs are made of: plans reduce it. */
const parts = new Set<ProductKind>(['grip', 'head', 'shaft', 'ferrule', 'adapter'])

/** Goods, sold as they are. At the register they are handed over with the payment; elsewhere staff do it. */
export const productLine = lineKind({
  ref: z.strictObject({ sku: Sku }),
  terms: z.strictObject({ isHandedOver: z.boolean() }),

  async price(db, lines, { channel }) {
    const items = new Map(
      (
        await findItems(
          db,
          lines.map(({ ref }) => ref.sku),
        )
      ).map((item) => [item.sku, item]),
    )

    return lines.map(({ ref: { sku } }) => {
      const item = items.get(sku)
      if (!item) throw new Failure('not_offered', `There is nothing with the SKU ${sku}.`)
      if (!item.isSold) throw new Failure('not_offered', `${item.name} is not sold any more.`)

      return {
        name: [item.brand, item.name, item.variant].filter((part) => part !== '').join(' '),
        unitCents: item.priceCents,
        taxCategory: item.taxCategory,
        revenueAccount: accounts.goods,
        rule: 'full' as const,
        terms: { isHandedOver: channel === 'register' },
        sku,
        ...(parts.has(item.kind) && { planCategory: 'parts' }),
      }
    })
  },

  fulfil: (_work, lines) =>
    Promise.resolve(lines.map(({ terms }) => (terms.isHandedOver ? ('fulfilled' as const) : ('reserved' as const)))),
})
