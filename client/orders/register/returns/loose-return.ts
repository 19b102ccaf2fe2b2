import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import type { Goods } from '#client/orders/register/queries.ts'
import { Picked } from '#client/ui/forms/typed.ts'
import { type NewLooseReturn, returnsContract } from '#shared/orders/returns-contract.ts'

/** Of the goods on the counter, each once. */
export interface ReturnedItem {
  sku: string
  name: string
  quantity: number
  bySerial: boolean
  serials: readonly string[]
}

export const withOneMore = (goods: readonly ReturnedItem[], { sku, name, bySerial }: Goods): ReturnedItem[] =>
  goods.some((one) => one.sku === sku)
    ? goods.map((one) => (one.sku === sku ? { ...one, quantity: one.quantity + 1 } : one))
    : [...goods, { sku, name, bySerial, quantity: 1, serials: [] }]

export const withChange = (
  goods: readonly ReturnedItem[],
  sku: string,
  change: Partial<ReturnedItem>,
): ReturnedItem[] =>
  goods.map((one) => (one.sku === sku ? { ...one, ...change } : one)).filter(({ quantity }) => quantity > 0)

/** As they are sent: with their serials where they lie on the shelf again and are told apart. */
const linesOf = (goods: readonly ReturnedItem[], giveBack: boolean): NewLooseReturn['lines'] =>
  goods.map(({ sku, quantity, bySerial, serials }) => ({
    sku,
    quantity,
    ...(bySerial && giveBack && { serials: [...serials] }),
  }))

const isNamed = ({ serials, quantity }: NewLooseReturn['lines'][number]) =>
  serials === undefined || serials.length === quantity

const { refundTo, reason } = returnsContract.returnWithoutReceipt.body.shape

/** What is typed of a return without a receipt, and what is sent of that. */
export const looseReturn = z
  .object({
    person: Picked<{ id: string; name: string }>('Choose whose credit it becomes.'),
    goods: z.array(z.custom<ReturnedItem>()).min(1, 'Choose what comes back.'),
    /** What is shown for them; 0 while that is reckoned. */
    expectedTotalCents: z.number(),
    refundTo,
    giveBack: z.boolean(),
    reason,
  })
  .refine(({ goods, giveBack }) => linesOf(goods, giveBack).every(isNamed), {
    path: ['goods'],
    message: 'Name the serial of each piece.',
  })
  .refine(({ goods, expectedTotalCents }) => goods.length === 0 || expectedTotalCents > 0, {
    path: ['goods'],
    message: 'There is no price for it yet.',
  })
  .transform(({ person, goods, ...terms }) => ({
    ...terms,
    personId: person.id,
    lines: linesOf(goods, terms.giveBack),
  }))
type LooseReturn = typeof looseReturn
export type LooseReturning = z.output<LooseReturn>
export type LooseReturnForm = UseFormReturn<z.input<LooseReturn>, unknown, LooseReturning>

export const fields = [
  { name: 'person', label: 'Client' },
  { name: 'goods', label: 'Product' },
  { name: 'reason', label: 'Reason' },
] as const
