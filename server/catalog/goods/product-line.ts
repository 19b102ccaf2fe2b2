import { z } from 'zod'

import {
  type AnyLineKind,
  type Buyer,
  forAnybody,
  lineKind,
  type LineRequest,
  type PlacedLine,
  whatWasPaid,
} from '#server/catalog/line-kind.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import { areFew, type Held, heldWords } from '#shared/catalog/left.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { findItems } from './find-items.ts'
import type { StockPort, WantedItem } from './stock-port.ts'

const Ref = z.strictObject({
  sku: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9._-]{0,39}$/, 'This is no SKU.'),
})
type Ref = z.output<typeof Ref>

const Terms = z.strictObject({
  isHandedOver: z.boolean(),
  /** Lines sold before stock was kept have none. */
  itemId: z.uuid().exactOptional(),
})
type Terms = z.output<typeof Terms>

/** The kinds that clubs are built of; membership plans reduce them as parts. */
const parts = new Set<ProductKind>(['grip', 'head', 'shaft', 'ferrule', 'adapter'])

type Item = Awaited<ReturnType<typeof findItems>>[number]

const itemName = ({ brand, name, variant }: Item) => [brand, name, variant].filter((part) => part !== '').join(' ')

/** The line kind of goods. At the register they are handed over when paid; elsewhere staff hand them over. */
export const productLine = (stock: StockPort): AnyLineKind =>
  lineKind<Ref, Terms>({
    ref: Ref,
    terms: Terms,
    areGoods: true,
    mayBuy: forAnybody,

    async price(work, lines, buyer) {
      const items = await itemsOf(work, lines)
      await refuseMissing(stock, { db: work.trx, buyer, lines, items })

      return lines.map(({ ref: { sku } }) => {
        const item = soldItem(items, sku)
        return {
          name: itemName(item),
          unitCents: item.priceCents,
          taxCategory: item.taxCategory,
          revenueAccount: accounts.goods,
          rule: 'full' as const,
          terms: { isHandedOver: buyer.channel === 'register', itemId: item.id },
          sku,
          ...(parts.has(item.kind) && { planCategory: 'parts' }),
        }
      })
    },

    hold: (work) => stock.hold(work),
    reserve: (work, lines) => stock.reserve(work, wantedOf(lines)),
    async fulfil(work, lines) {
      await stock.handOver(work, wantedOf(lines.filter(({ terms }) => terms.isHandedOver)))

      return lines.map(({ terms }) => (terms.isHandedOver ? ('fulfilled' as const) : ('reserved' as const)))
    },
    handOver: (work, lines) => stock.handOver(work, wantedOf(lines)),
    release: (work, lines) =>
      stock.release(
        work,
        lines.map(({ id }) => id),
      ),
    // Staff who take goods back see their state and decide on the sum, so no rule limits it.
    mostBack: whatWasPaid,

    async refund(work, refunded) {
      const of = (isBack: boolean) =>
        refunded
          .filter(({ giveBack }) => giveBack === isBack)
          .map(({ line, quantity }) => ({ lineId: line.id, orderId: line.orderId, quantity }))

      await stock.reduce(work, [...of(true), ...of(false)])
      await stock.giveBack(work, of(true))
    },
    async takeBack(work, returned, returnId) {
      const items = await itemsOf(work, returned)
      const lying = returned.flatMap(({ ref, quantity, serials }) => {
        const item = items.get(ref.sku)
        return item ? [{ itemId: item.id, quantity, serials }] : []
      })
      await stock.takeBack(work, lying, returnId)
    },
  })

const wantedOf = (lines: readonly PlacedLine<Ref, Terms>[]): WantedItem[] =>
  lines.flatMap(({ id, orderId, quantity, terms: { itemId } }) =>
    itemId === undefined ? [] : { lineId: id, orderId, itemId, quantity },
  )

async function itemsOf(work: OnDatabase, lines: readonly LineRequest<Ref>[]): Promise<Map<string, Item>> {
  const items = await findItems(
    work,
    lines.map(({ ref }) => ref.sku),
  )

  return new Map(items.map((item) => [item.sku, item]))
}

function soldItem(items: ReadonlyMap<string, Item>, sku: string): Item {
  const item = items.get(sku)
  if (!item) throw new Failure('not_offered', `There is nothing with the SKU ${sku}.`)
  if (!item.isSold) throw new Failure('not_offered', `${item.name} is not sold any more.`)

  return item
}

interface PricedLines {
  db: Db
  buyer: Buyer
  lines: readonly LineRequest<Ref>[]
  items: ReadonlyMap<string, Item>
}

/** A cart cannot hold more counted goods than are free, unless the actor may sell below zero. */
async function refuseMissing(stock: StockPort, { db, buyer, lines, items }: PricedLines): Promise<void> {
  const tracked = [...items.values()].filter((item) => item.tracked)
  if (tracked.length === 0 || holds(buyer.actor, 'force_negative/inventory')) return

  const available = await stock.availableOf(
    { trx: db },
    tracked.map(({ id }) => id),
    buyer.locationId,
  )
  const held = holds(buyer.actor, 'read/inventory')
    ? await stock.heldOf(
        { trx: db },
        tracked.map(({ id }) => id),
        buyer.locationId,
      )
    : undefined
  const short = tracked.flatMap((item) => {
    const wanted = lines.filter(({ ref }) => ref.sku === item.sku).reduce((sum, { quantity }) => sum + quantity, 0)
    const left = available.get(item.id) ?? 0
    return wanted > left ? { sku: item.sku, name: itemName(item), left, wanted, held: held?.get(item.id) } : []
  })
  if (short.length > 0) throw outOfStock(short, buyer.actor)
}

export interface ShortItem {
  sku: string
  name: string
  left: number
  wanted: number
  /** Who the stock is promised to; told only to those who may read the stock. */
  held?: Held | undefined
}

/** A detail for each SKU with too few. Clients are told the number only when it is small. */
export function outOfStock(short: readonly ShortItem[], actor: Actor): Failure {
  const details = short.map((item) => ({ path: item.sku, message: shortWords(item, holds(actor, 'read/inventory')) }))

  return new Failure('out_of_stock', details.map(({ message }) => message).join(' '), { details })
}

function shortWords({ name, left, wanted, held }: ShortItem, knowsStock: boolean): string {
  const words = knowsStock && held ? heldWords(held) : undefined
  if (words !== undefined)
    return left <= 0 ? `${name}: ${words}.` : `${name}: ${left} left, ${wanted} needed; ${words}.`
  if (left <= 0) return `${name} is sold out.`

  return knowsStock || areFew(left)
    ? `${name}: ${left} left, ${wanted} needed.`
    : `${name}: there are fewer than ${wanted} left.`
}
