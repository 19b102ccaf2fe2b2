import { weekdayOf } from '#shared/booking/local-time.ts'
import type { DiscountDocument, DiscountTakes } from '#shared/catalog/discounts.ts'
import type { TaxCategory } from '#shared/catalog/tax.ts'
import { largestRemainder, shareOfCents } from '#shared/money.ts'

/** What may reduce a line: everything; only codes and staff; only staff; or nothing. */
export type ReducedBy = 'anything' | 'codes' | 'staff' | 'nothing'

export interface ReducibleLine {
  unitCents: number
  quantity: number
  taxCategory: TaxCategory
  reducedBy: ReducedBy
  /** The SKU, for an item. */
  sku?: string | undefined
  /** The category under which plans reduce it. */
  planCategory?: string | undefined
  /** The studio's day of the visit; goods have none. */
  visitOn?: string | undefined
}

/** The days on which a discount holds, and whether the day of the sale or of the visit counts. */
export type DiscountDays = Pick<DiscountDocument, 'dayOf' | 'from' | 'until' | 'weekdays'>

/** A discount that this client can have now. */
export interface DiscountRule {
  /** Null for a plan's discount. */
  id: string | null
  /** The name on the receipt. */
  name: string
  takes: DiscountTakes
  amount: number
  floorCents: number
  /** The lines that it is for; all when nothing is named. */
  categories: readonly string[]
  skus: readonly string[]
  planCategory?: string
  /** A plan's discount holds on every day. */
  dayOf?: DiscountDays['dayOf']
  from?: DiscountDays['from']
  until?: DiscountDays['until']
  weekdays?: DiscountDays['weekdays']
}

export interface LineDiscount {
  discountId: string | null
  cents: number
  reason: string
}

/** What is left of a line, and the sum below which nothing more is taken off. */
interface State {
  leftCents: number
  floorCents: number
  discounts: LineDiscount[]
}

/** Why a discount does not hold on a day; undefined when it does. */
export function missedDay(
  { from, until, weekdays }: Partial<Omit<DiscountDays, 'dayOf'>>,
  day: string,
): 'early' | 'late' | 'weekday' | undefined {
  if (from && day < from) return 'early'
  if (until && day > until) return 'late'

  return !weekdays || weekdays.length === 0 || weekdays.includes(weekdayOf(day)) ? undefined : 'weekday'
}

type Named = Pick<DiscountRule, 'categories' | 'skus' | 'planCategory'>

/** True when a discount names a line, on any day. */
export function isNamedBy(rule: Named, line: ReducibleLine): boolean {
  if (rule.planCategory !== undefined) return line.planCategory === rule.planCategory
  if (rule.categories.length === 0 && rule.skus.length === 0) return true

  return rule.categories.includes(line.taxCategory) || (line.sku !== undefined && rule.skus.includes(line.sku))
}

/**
 * True when a discount is for a line. One by the day of the visit needs a visit on one of its days; the day of the sale
 * is checked elsewhere.
 */
export function isFor(rule: Named & Partial<DiscountDays>, line: ReducibleLine): boolean {
  if (!isNamedBy(rule, line)) return false

  return rule.dayOf !== 'visit' || (line.visitOn !== undefined && missedDay(rule, line.visitOn) === undefined)
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** The sum of the lines that a discount is for, before anything is taken off. */
export const sumFor = (rule: Named & Partial<DiscountDays>, lines: readonly ReducibleLine[]): number =>
  sumOf(lines.filter((line) => isFor(rule, line)).map(({ unitCents, quantity }) => unitCents * quantity))

const shareOf = ({ takes, amount }: DiscountRule, cents: number) =>
  takes === 'percent' ? shareOfCents(cents, amount, 100) : amount

/** How much a rule may take off a line without going below its floor, or that of an earlier discount. */
const roomFor = ({ floorCents }: DiscountRule, { quantity }: ReducibleLine, state: State) =>
  Math.max(0, state.leftCents - Math.max(state.floorCents, floorCents * quantity))

const take = (rule: DiscountRule, { quantity }: ReducibleLine, state: State, cents: number): State =>
  cents <= 0
    ? state
    : {
        leftCents: state.leftCents - cents,
        floorCents: Math.max(state.floorCents, rule.floorCents * quantity),
        discounts: [...state.discounts, { discountId: rule.id, cents, reason: rule.name }],
      }

/**
 * What is taken off each line: the automatic discount that is best for the client, then a code on the rest, for each
 * line or once on the sum.
 */
export function discountsOf(
  lines: readonly ReducibleLine[],
  automatic: readonly DiscountRule[],
  code?: DiscountRule,
): LineDiscount[][] {
  const states = lines.map((line) => takeBest(line, automatic))
  const reduced = code ? takeByCode(lines, states, code) : states

  return reduced.map(({ discounts }) => discounts)
}

function takeBest(line: ReducibleLine, automatic: readonly DiscountRule[]): State {
  const untouched: State = { leftCents: line.unitCents * line.quantity, floorCents: 0, discounts: [] }
  if (line.reducedBy !== 'anything') return untouched

  const [best] = automatic
    .filter((rule) => isFor(rule, line))
    .map((rule) => ({ rule, cents: Math.min(roomFor(rule, line, untouched), shareOf(rule, untouched.leftCents)) }))
    .toSorted((a, b) => b.cents - a.cents)
  return best ? take(best.rule, line, untouched, best.cents) : untouched
}

function takeByCode(lines: readonly ReducibleLine[], states: readonly State[], code: DiscountRule): State[] {
  const takesCodes = ({ reducedBy }: ReducibleLine) => reducedBy === 'anything' || reducedBy === 'codes'
  const rooms = lines.map((line, at) => {
    const state = states[at]
    return state && takesCodes(line) && isFor(code, line) ? roomFor(code, line, state) : 0
  })
  const shares =
    code.takes === 'order'
      ? largestRemainder(Math.min(code.amount, sumOf(rooms)), rooms)
      : rooms.map((room, at) => Math.min(room, shareOf(code, states[at]?.leftCents ?? 0)))

  return lines.map((line, at) => {
    const state = states[at] ?? { leftCents: 0, floorCents: 0, discounts: [] }
    return take(code, line, state, shares[at] ?? 0)
  })
}

/** How much staff take off the rest of a line. */
export const staffCents = (off: { percent: number } | { cents: number }, leftCents: number): number =>
  Math.min(leftCents, 'percent' in off ? shareOfCents(leftCents, off.percent, 100) : off.cents)

/** A discount of an existing line; for one of the catalog, with its present rule. */
export interface TakenDiscount extends Partial<Pick<DiscountRule, 'categories' | 'skus'>>, Partial<DiscountDays> {
  /** 0 when its code is in the order and has not reduced this line yet. */
  cents: number
  /** Null for discounts by staff and plans. */
  takes: DiscountTakes | null
  amount: number | null
  floorCents: number | null
  /** What the same discount takes off other lines of the order. */
  elsewhereCents: number
}

/** A visit that moves to another day, by its client or by the studio. */
export interface MovedVisit {
  from: string
  to: string
  by: 'client' | 'studio'
}

export interface RepricedLine extends Pick<ReducibleLine, 'quantity' | 'taxCategory'> {
  /** The price before discounts, formerly and now. */
  beforeCents: number
  afterCents: number
  visit?: MovedVisit | undefined
}

/**
 * What a move does to a discount by the day of the visit: it is dropped on a day on which it does not hold, and added
 * on one on which it does. A move by the studio never raises the price.
 */
function onNewDay(one: TakenDiscount, { visit, taxCategory }: RepricedLine): 'stays' | 'drops' | 'comes' {
  if (one.dayOf !== 'visit' || !visit || visit.from === visit.to) return 'stays'
  if (missedDay(one, visit.to) !== undefined) return visit.by === 'studio' ? 'stays' : 'drops'

  const { categories = [], skus = [] } = one
  const line = { unitCents: 0, quantity: 1, taxCategory, reducedBy: 'codes' as const }
  return one.cents === 0 && isNamedBy({ categories, skus }, line) ? 'comes' : 'stays'
}

/**
 * What is taken off a line at another price. A fixed sum stays. A percentage, and any discount by staff, stays the same
 * share of the rest, down to the discount's floor or that of an earlier one.
 */
export function discountsAt(taken: readonly TakenDiscount[], line: RepricedLine): number[] {
  let [before, after, least] = [line.beforeCents, line.afterCents, 0]

  return taken.map((one) => {
    const { cents: was, takes, amount } = one
    const fate = onNewDay(one, line)
    if (fate !== 'drops') least = Math.max(least, (one.floorCents ?? 0) * line.quantity)
    const byPercent = (of: number) => Math.min(shareOfCents(of, amount ?? 0, 100), Math.max(0, of - least))
    const room = takes === null ? after : Math.max(0, after - least)
    const asBefore = () => {
      // Computed as before; in proportion when the discount was changed since.
      if (takes === 'percent' && byPercent(before) === was) return byPercent(after)
      const inProportion = before === 0 ? 0 : shareOfCents(was, after, before)
      return Math.min(takes === 'line' || takes === 'order' ? was : inProportion, room)
    }
    const anew = () => {
      if (takes === 'percent') return byPercent(after)
      return Math.min(Math.max(0, (amount ?? 0) - (takes === 'order' ? one.elsewhereCents : 0)), room)
    }
    const cents = fate === 'drops' ? 0 : fate === 'comes' ? anew() : asBefore()
    before -= was
    after -= cents
    return cents
  })
}

/** What codes for visits on some days take off a line before and after a move, when that changes. */
export function visitCodesOf(taken: readonly TakenDiscount[], line: RepricedLine): { was: number; will: number } {
  const cents = discountsAt(taken, line)
  const changed = taken.flatMap((one, at) =>
    onNewDay(one, line) === 'stays' ? [] : [{ was: one.cents, will: cents[at] ?? 0 }],
  )

  return { was: sumOf(changed.map(({ was }) => was)), will: sumOf(changed.map(({ will }) => will)) }
}
