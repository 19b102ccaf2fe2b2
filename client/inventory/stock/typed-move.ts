import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { TypedSum, TypedWhole } from '#client/ui/forms/typed.ts'
import { Line } from '#shared/http/wire.ts'
import { MoveKind, NewStockMove, type StockRecord } from '#shared/inventory/contract.ts'

const TypedMove = z.object({
  kind: MoveKind.extract(['receive', 'scrap', 'adjust', 'count']),
  quantity: TypedWhole,
  /** One for each piece, where they are told apart: then their number is the quantity. */
  serials: z.array(z.string()),
  unitCostCents: TypedSum.nullable(),
  reason: Line(300),
  /** Whether those are lost too that work was promised. */
  fromPromised: z.boolean(),
})
type TypedMove = z.input<typeof TypedMove>
export type TypedKind = TypedMove['kind']
export type MoveForm = UseFormReturn<TypedMove, unknown, NewStockMove>

const lostOf = (kind: TypedKind, fromPromised: boolean): { fromPromised?: boolean } =>
  fromPromised && kind !== 'receive' ? { fromPromised } : {}

/** What is typed of an item, and what is sent of that. */
export const moveOf = ({ sku, bySerial }: StockRecord) =>
  TypedMove.transform(({ serials, unitCostCents, fromPromised, ...move }) => ({
    ...move,
    sku,
    ...(bySerial && { serials }),
    ...(unitCostCents !== null && move.kind !== 'scrap' && { unitCostCents }),
    ...lostOf(move.kind, fromPromised),
  })).pipe(NewStockMove)

export const fieldsOf = ({ bySerial }: StockRecord) =>
  [
    { name: 'quantity', label: bySerial ? 'Serials' : 'How many' },
    { name: 'serials', label: 'Serials' },
    { name: 'unitCostCents', label: 'Cost of one' },
    { name: 'reason', label: 'Reason' },
  ] as const

interface KindWords {
  title: string
  label: string
  hint: string
  verb: string
}

export const kinds: Record<TypedKind, KindWords> = {
  count: { title: 'Counted', label: 'How many lie there', hint: 'Promised ones too.', verb: 'Save the count' },
  receive: { title: 'Received', label: 'How many came', hint: 'They lie on the shelf now.', verb: 'Receive them' },
  scrap: {
    title: 'Thrown away',
    label: 'How many',
    hint: 'Broken, lost, or used up by the studio itself.',
    verb: 'Take them off the shelf',
  },
  adjust: {
    title: 'More or less than the books say',
    label: 'How many more',
    hint: 'Less with a minus, as -2.',
    verb: 'Adjust',
  },
}

/** By serials nothing is more or less than the books say: a count names what lies there. */
export const kindsOf = ({ bySerial }: Pick<StockRecord, 'bySerial'>): [TypedKind, KindWords][] =>
  Object.entries(kinds).flatMap(([kind, words]) =>
    bySerial && kind === 'adjust' ? [] : [[kind as TypedKind, words] as [TypedKind, KindWords]],
  )

/** What is left once that is written down; undefined while no number is typed. */
export function effectOf(
  { stock }: StockRecord,
  { kind, quantity }: Pick<TypedMove, 'kind' | 'quantity'>,
): string | undefined {
  const typed = /^[-+]?\d+$/.test(quantity.trim()) ? Number(quantity) : undefined
  if (typed === undefined) return undefined

  const onHand = stock?.onHand ?? 0
  const after = { count: typed, receive: onHand + typed, scrap: onHand - typed, adjust: onHand + typed }[kind]
  return `${onHand} on hand, ${after} then.`
}
