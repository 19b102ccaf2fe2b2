import type { NewOrders } from '#client/inventory/purchasing/queries.ts'
import type { Shortage } from '#shared/inventory/purchasing/purchase.ts'

/** What somebody has changed of what is proposed for an item. */
export interface ItemChoice {
  isLeft?: boolean
  supplierId?: string
  /** As it stands in the field. */
  quantity?: string
}

export type Choice = Readonly<Record<string, ItemChoice>>

export interface Proposal {
  offer: Shortage['offers'][number] | undefined
  isLeft: boolean
  typed: string
  /** NaN for what is no number. */
  quantity: number
}

/** The cheapest supplier and whole packs, unless told. */
export function proposalOf({ id, offers }: Shortage, choice: Choice): Proposal {
  const { isLeft = false, supplierId, quantity } = choice[id] ?? {}
  const offer = offers.find((one) => one.supplierId === supplierId) ?? offers[0]
  const typed = quantity ?? String(offer?.quantity ?? '')

  return { offer, isLeft, typed, quantity: /^[1-9]\d{0,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN }
}

/** An order for each supplier, of what is not left out. */
export function ordersOf(items: readonly Shortage[], choice: Choice): NewOrders['orders'] {
  const orders = new Map<string, NewOrders['orders'][number]['lines'][number][]>()
  for (const item of items) {
    const { offer, isLeft, quantity } = proposalOf(item, choice)
    if (!offer || isLeft || Number.isNaN(quantity)) continue
    orders.set(offer.supplierId, [...(orders.get(offer.supplierId) ?? []), { sku: item.sku, quantity }])
  }

  return [...orders].map(([supplierId, lines]) => ({ supplierId, lines }))
}
