import { maySeeCosts } from '#server/inventory/costs.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { Failure } from '#shared/http/failure.ts'
import type { CountedItem, StockCount } from '#shared/inventory/counts/contract.ts'
import {
  type Choice,
  type CountedBy,
  differenceOf,
  type CountedStock,
  foundOf,
} from '#shared/inventory/counts/found.ts'
import { averageOf, issueValueOf, type Level } from '#shared/inventory/valuation.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { costsOf, findCount, type CountLineRow, listLines, listUncounted, type StockCountRow } from './store.ts'

export const countNotFound = () => new Failure('not_found', 'There is no such count.')

export async function readCount(work: OnDatabase, id: string, actor: Actor): Promise<StockCount> {
  const row = await findCount(work, id)
  if (!row) throw countNotFound()

  return presentCount(work, row, actor)
}

export async function presentCount(work: OnDatabase, row: StockCountRow, actor: Actor): Promise<StockCount> {
  const isOpen = row.status === 'open'
  const [items, uncounted] = await inOneTrip([reckonItems(work, row.id), listUncounted(work, row)])
  const withCosts = maySeeCosts(actor)
  const sum = (of: (item: ReckonedItem) => number) => items.reduce((total, item) => total + of(item), 0)
  const cents = (of: (item: ReckonedItem) => number) => (withCosts ? sum(of) : null)

  return {
    ...row,
    items: items.map((item) => ({ ...item, valueCents: withCosts ? item.valueCents : null })),
    short: sum(({ difference }) => Math.max(0, -(difference ?? 0))),
    over: sum(({ difference }) => Math.max(0, difference ?? 0)),
    shortCents: cents(({ valueCents }) => Math.max(0, -(valueCents ?? 0))),
    overCents: cents(({ valueCents }) => Math.max(0, valueCents ?? 0)),
    uncounted: isOpen
      ? uncounted.rows.map(({ id, sku, expected, ...item }) => ({ id, sku, name: nameOfItem(item), expected }))
      : [],
    uncountedTotal: isOpen ? uncounted.total : 0,
  }
}

/**
 * A counted item with the value of its difference. The figures are null while counts differ or the item is left out.
 */
export interface ReckonedItem extends CountedItem {
  /** True when the item was never counted before: the count then opens its stock. */
  isOpening: boolean
  /** How many more are promised than the count found. */
  lostPromised: number
}

export async function reckonItems(work: OnDatabase, countId: string): Promise<ReckonedItem[]> {
  const rows = await listLines(work, countId)
  const byItem = Map.groupBy(rows, ({ id }) => id)
  const costs = await costsOf(work, [...byItem.keys()])

  return [...byItem].map(([id, lines]) => reckon(lines, costs.get(id) ?? 0))
}

function reckon(lines: readonly CountLineRow[], costCents: number): ReckonedItem {
  const [first] = lines
  if (!first) throw new Error('An item without a line is not of a count.')
  const level: Level = { onHand: first.onHand ?? 0, reserved: first.reserved ?? 0, valueCents: first.valueCents ?? 0 }
  const by = lines.map(({ userId, counted, expected, at }): CountedBy => ({ by: userId, counted, expected, at }))
  const found = first.way === 'left_out' ? undefined : (resultOf(first) ?? foundOf(by, choiceOf(first)))
  const difference = found ? differenceOf(found) : null
  const state = stateOf(first, found, level)

  return {
    id: first.id,
    sku: first.sku,
    name: nameOfItem(first),
    state,
    lines: lines.map(({ userId, by: name, counted, expected, at }) => ({ userId, by: name, counted, expected, at })),
    counted: found?.counted ?? null,
    expected: found?.expected ?? null,
    difference,
    valueCents: first.foundCents ?? (difference === null ? null : worthOf(level, difference, costCents)),
    isOpening: !first.tracked,
    lostPromised: state === 'promised' ? level.reserved - level.onHand - (difference ?? 0) : 0,
  }
}

const resultOf = ({ foundCounted, foundExpected }: CountLineRow): CountedStock | undefined =>
  foundCounted === null || foundExpected === null ? undefined : { counted: foundCounted, expected: foundExpected }

const choiceOf = ({ way, of }: CountLineRow): Choice | undefined =>
  way === null ? undefined : way === 'one' ? { way, of } : { way }

function stateOf(
  row: CountLineRow,
  found: CountedStock | undefined,
  { onHand, reserved }: Level,
): CountedItem['state'] {
  if (row.way === 'left_out') return 'left_out'
  if (!found) return 'differ'

  return row.foundCounted === null && onHand + differenceOf(found) < reserved ? 'promised' : 'found'
}

/** A surplus is valued at the average cost of the shelf, or at a supplier's price when the shelf has none. */
const worthOf = (level: Level, difference: number, costCents: number): number =>
  difference >= 0
    ? difference * (averageOf(level) ?? costCents)
    : 0 - issueValueOf(level, Math.min(-difference, level.onHand))
