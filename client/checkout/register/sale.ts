import { z } from 'zod'

import { ClinicRef } from '#shared/lessons/clinics/clinic-ref.ts'
import type { SaleLine as NewSaleLine } from '#shared/orders/contract.ts'
import { StaffDiscount } from '#shared/orders/staff-discount.ts'
import { NewPayment } from '#shared/payments/contract.ts'
import { GiftCardRef } from '#shared/payments/gift-cards.ts'

const SaleLine = z.object({
  kind: z.enum(['product', 'booking', 'gift_card', 'package', 'membership', 'clinic']),
  /** The SKU, booking, package or plan; gift cards and places have keys of their own. */
  code: z.string(),
  name: z.string(),
  unitCents: z.int(),
  quantity: z.int().min(1),
  /** The staff discount. */
  discount: StaffDiscount.exactOptional(),
  /** A gift card's value and recipient. */
  gift: GiftCardRef.exactOptional(),
  /** A place's clinic and guest. */
  places: ClinicRef.exactOptional(),
})
export type SaleLine = z.output<typeof SaleLine>

/**
 * An unanswered payment and its order: a repeated request with the same keys does neither twice. The keys live
 * only here, because a draft may be open in two tabs and paid in one.
 */
const Attempt = z.object({ placing: z.string(), key: z.string(), body: NewPayment, expectedTotalCents: z.int() })
export type Attempt = z.output<typeof Attempt>

export const Sale = z.object({
  /** Identifies the sale across tabs and held sales. */
  id: z.string(),
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  lines: z.array(SaleLine),
  tipCents: z.int(),
  /** The discount code. */
  code: z.string().exactOptional(),
  /** Set once the order is placed; its lines are fixed then. */
  orderId: z.string().nullable(),
  attempt: Attempt.nullable(),
})
export type Sale = z.output<typeof Sale>

export const newSale = (): Sale => ({
  id: crypto.randomUUID(),
  person: null,
  lines: [],
  tipCents: 0,
  orderId: null,
  attempt: null,
})

export const isEmpty = ({ lines, tipCents, person, orderId }: Sale) =>
  lines.length === 0 && tipCents === 0 && person === null && orderId === null

/** Whether the sale has lines for a client other than this one. */
export const isOfAnother = ({ person, lines, tipCents }: Sale, personId: string) =>
  person !== null && person.id !== personId && lines.length + tipCents > 0

/** Whether lines may change: not once the order is placed, or may have been. */
export const isDraft = ({ orderId, attempt }: Sale) => orderId === null && attempt === null

/** An emptied sale is a new one: another tab must not take it for the last. */
export const afterChange = (before: Sale, after: Sale): Sale =>
  isDraft(after) && after.id === before.id && before.lines.length > 0 && after.lines.length === 0
    ? { ...after, id: crypto.randomUUID() }
    : after

const mostPieces = 999

const soldOnce = new Set<SaleLine['kind']>(['booking', 'package', 'membership'])

/** Adds one, or a new line. A booking, package or plan is never added twice. */
export function withItem(sale: Sale, item: Omit<SaleLine, 'quantity' | 'discount'>): Sale {
  const known = sale.lines.find(({ code, kind }) => code === item.code && kind === item.kind)
  if (known) return soldOnce.has(item.kind) ? sale : withQuantity(sale, item.code, known.quantity + 1)
  const others = sale.lines.filter(({ kind }) => kind !== 'membership' || item.kind !== 'membership')
  const quantity = item.places?.attendees.length ?? 1

  return { ...sale, lines: [...others, { ...item, quantity }] }
}

/** Sets the quantity of a line; zero removes it. */
export const withQuantity = (sale: Sale, code: string, quantity: number): Sale => ({
  ...sale,
  lines: sale.lines
    .map((line) => (line.code === code ? { ...line, quantity: Math.min(mostPieces, quantity) } : line))
    .filter((line) => line.quantity > 0),
})

/** Sets or removes a line's discount. */
export const withDiscount = (sale: Sale, code: string, discount: StaffDiscount | undefined): Sale => ({
  ...sale,
  lines: sale.lines.map((line) => {
    if (line.code !== code) return line
    const { discount: _, ...bare } = line
    return discount ? { ...bare, discount } : bare
  }),
})

export function withoutCode(sale: Sale): Sale {
  const { code: _, ...bare } = sale

  return bare
}

/** Removes the tip first: it was added last. */
export const withoutLast = (sale: Sale): Sale =>
  sale.tipCents > 0 ? { ...sale, tipCents: 0 } : { ...sale, lines: sale.lines.slice(0, -1) }

const refOf = {
  product: (sku: string) => ({ sku }),
  gift_card: (sku: string) => ({ sku }),
  booking: (bookingId: string) => ({ bookingId }),
  package: (packageCode: string) => ({ packageCode }),
  membership: (planCode: string) => ({ planCode }),
  clinic: (clinicSlug: string) => ({ clinicSlug }),
}

/** A line of the request. */
export const newLineOf = ({ kind, code, quantity, discount, gift, places }: SaleLine): NewSaleLine => ({
  kind,
  quantity,
  ...(gift ?? places ?? refOf[kind](code)),
  ...(discount && { discount }),
})

export const requestOf = ({ person, lines, tipCents, code: discountCode }: Sale) => ({
  ...(person && { personId: person.id }),
  ...(discountCode !== undefined && { code: discountCode }),
  lines: [...lines.map(newLineOf), ...(tipCents > 0 ? [{ kind: 'tip', quantity: 1, amountCents: tipCents }] : [])],
})
