import { z } from 'zod'

import { ClinicRef } from '#shared/lessons/clinics/clinic-ref.ts'
import type { SaleLine as NewSaleLine } from '#shared/orders/contract.ts'
import { StaffDiscount } from '#shared/orders/staff-discount.ts'
import { NewPayment } from '#shared/payments/contract.ts'
import { GiftCardRef } from '#shared/payments/gift-cards.ts'

const SaleLine = z.object({
  kind: z.enum(['product', 'booking', 'gift_card', 'package', 'membership', 'clinic']),
  /** The SKU, the booking, the package or the plan; of a gift card and of places something of its own. */
  code: z.string(),
  name: z.string(),
  unitCents: z.int(),
  quantity: z.int().min(1),
  /** What staff take off it. */
  discount: StaffDiscount.exactOptional(),
  /** What it is worth, and for whom. */
  gift: GiftCardRef.exactOptional(),
  /** In which clinic, and for whom. */
  places: ClinicRef.exactOptional(),
})
export type SaleLine = z.output<typeof SaleLine>

/**
 * A payment that was asked for and not answered yet, and the order that is placed for it: asked again with the same keys they
 * are made once. Nothing else of the sale names them, for a draft may stand in two tabs and be paid in one.
 */
const Attempt = z.object({ placing: z.string(), key: z.string(), body: NewPayment, expectedTotalCents: z.int() })
export type Attempt = z.output<typeof Attempt>

export const Sale = z.object({
  /** By which it is the same in each tab, and among those that are held. */
  id: z.string(),
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  lines: z.array(SaleLine),
  tipCents: z.int(),
  /** That takes something off. */
  code: z.string().exactOptional(),
  /** Once it is placed it is an order, whose lines stand. */
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

/** Whether something is rung up for a client who is somebody else. */
export const isOfAnother = ({ person, lines, tipCents }: Sale, personId: string) =>
  person !== null && person.id !== personId && lines.length + tipCents > 0

/** Whether what is sold may still be changed: not once its order is placed, or may be. */
export const isDraft = ({ orderId, attempt }: Sale) => orderId === null && attempt === null

/** What is rung up after everything was taken off is another sale, which another tab may not take for the one before. */
export const afterChange = (before: Sale, after: Sale): Sale =>
  isDraft(after) && after.id === before.id && before.lines.length > 0 && after.lines.length === 0
    ? { ...after, id: crypto.randomUUID() }
    : after

const most = 999

const once = new Set<SaleLine['kind']>(['booking', 'package', 'membership'])

/** One more of it, or its line; a booking is paid once, a package bought by itself, and of plans somebody has one. */
export function withItem(sale: Sale, item: Omit<SaleLine, 'quantity' | 'discount'>): Sale {
  const known = sale.lines.find(({ code, kind }) => code === item.code && kind === item.kind)
  if (known) return once.has(item.kind) ? sale : withQuantity(sale, item.code, known.quantity + 1)
  const others = sale.lines.filter(({ kind }) => kind !== 'membership' || item.kind !== 'membership')
  const quantity = item.places?.attendees.length ?? 1

  return { ...sale, lines: [...others, { ...item, quantity }] }
}

/** So many of a line; of none it goes. */
export const withQuantity = (sale: Sale, code: string, quantity: number): Sale => ({
  ...sale,
  lines: sale.lines
    .map((line) => (line.code === code ? { ...line, quantity: Math.min(most, quantity) } : line))
    .filter((line) => line.quantity > 0),
})

/** Something off one of its lines, or nothing any more. */
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

/** The tip goes before the goods: it was added last. */
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

/** A line as it is sold. */
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
