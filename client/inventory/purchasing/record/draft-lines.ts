import type { DraftLine } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseLine, PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

/** A line as it stands in its fields. */
export interface TypedLine {
  sku: string
  name: string
  quantity: string
  costCents: number | null
  pack: string
  expectedOn: string
}

export const typedOf = ({ sku, name, quantity, costCents, packQuantity, expectedOn }: PurchaseLine): TypedLine => ({
  sku,
  name,
  quantity: String(quantity),
  costCents,
  pack: String(packQuantity),
  expectedOn: expectedOn ?? '',
})

const wholeOf = (typed: string) => (/^[1-9]\d{0,4}$/.test(typed.trim()) ? Number(typed) : undefined)

/** Undefined while something of it cannot be taken. */
export function lineOf({ sku, quantity, costCents, pack, expectedOn }: TypedLine): DraftLine | undefined {
  const [many, packQuantity] = [wholeOf(quantity), wholeOf(pack)]
  if (many === undefined || packQuantity === undefined || costCents === null || Number.isNaN(costCents))
    return undefined

  return { sku, quantity: many, costCents, packQuantity, expectedOn: expectedOn || null }
}

/** Where what is ordered is no whole number of packs. */
export function brokenPackOf(line: TypedLine): number | undefined {
  const { quantity = 0, packQuantity = 1 } = lineOf(line) ?? {}

  return quantity % packQuantity === 0 ? undefined : packQuantity
}

/** How many lines, and whether the note, are others than were saved. */
export function changesOf(
  { lines, note }: Pick<PurchaseOrder, 'lines' | 'note'>,
  typed: readonly TypedLine[],
  typedNote: string,
) {
  const before = new Map(lines.map((line) => [line.sku, JSON.stringify(typedOf(line))]))
  const changed = typed.filter((line) => before.get(line.sku) !== JSON.stringify(line)).length
  const gone = lines.filter(({ sku }) => !typed.some((line) => line.sku === sku)).length

  return changed + gone + (note === typedNote ? 0 : 1)
}
