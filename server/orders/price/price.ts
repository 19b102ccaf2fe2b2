import { z } from 'zod'

import { type Buyer, type LinePrice, taxRulesOn } from '#server/catalog/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { Failure } from '#shared/http/failure.ts'
import { mostCents, priceWords } from '#shared/money.ts'
import { type Amounts, amountsOf, grossOf } from '#shared/orders/amounts.ts'
import type { NewLine, PricedSale } from '#shared/orders/contract.ts'
import type { LineDiscount, ReducedBy } from '#shared/orders/discounts.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'

import { type BeyondLimit, type CodeOutcome, offersOf, priceDiscounts, takeByStaff } from './discounts.ts'

/** A line with its price, discounts and taxes, before it is placed. */
export interface DraftLine extends LinePrice<unknown>, Amounts {
  kind: string
  ref: unknown
  quantity: number
  reducedBy: ReducedBy
  discounts: (LineDiscount & { isByStaff?: true })[]
}

export interface PriceRequest {
  lines: readonly NewLine[]
  code?: string | undefined
  /** What staff take off, by line. */
  byStaff?: readonly (StaffDiscount | undefined)[] | undefined
}

export interface Draft {
  lines: DraftLine[]
  code: CodeOutcome | null
  /** Whether one of its discounts has a limited number of uses. */
  isLimited: boolean
  /** How far staff went beyond their discount limit on all lines, and the message that asks for approval. */
  beyond?: BeyondLimit | undefined
}

/** Prices lines. Only the server says prices. */
export const priceLines = async (work: Work, lines: readonly NewLine[], buyer: Buyer) =>
  (await priceDraft(work, { lines }, buyer)).lines

/** The same, with a code and staff discounts. */
export async function priceDraft(
  work: Work,
  { lines, code, byStaff = [] }: PriceRequest,
  buyer: Buyer,
): Promise<Draft> {
  const { locationId, day, personId } = buyer
  // These leave in one round trip.
  const [priced, offers, rules] = await inOneTrip([
    priceKinds(work, lines, buyer),
    offersOf(work, { code: code ?? null, buyer }),
    taxRulesOn(work, { locationId, day, personId }),
  ])
  await refuseTooMuch(work, priced)
  const { discounts, ...outcome } = priceDiscounts(offers, { lines: priced, code: code ?? null, buyer })
  const staffed: StaffDiscounts[] = []
  for (const [at, line] of priced.entries()) {
    staffed.push(await withStaff(work, { line, discounts: discounts[at] ?? [], off: byStaff[at], actor: buyer.actor }))
  }
  const all = staffed.map((one) => one.discounts)
  const amounts = amountsOf(
    priced.map((line, at) => ({ ...line, discountCents: sumOf(all[at] ?? []) })),
    rules,
  )

  return {
    ...outcome,
    beyond: beyondOf(staffed),
    lines: priced.flatMap((line, at) => {
      const sums = amounts[at]
      return sums ? [{ ...line, ...sums, discounts: all[at] ?? [] }] : []
    }),
  }
}

function beyondOf(staffed: readonly StaffDiscounts[]): BeyondLimit | undefined {
  const beyond = staffed.flatMap((one) => one.beyond ?? [])
  const [first] = beyond

  return first && { ...first, cents: beyond.reduce((sum, { cents }) => sum + cents, 0) }
}

const sumOf = (discounts: readonly LineDiscount[]) => discounts.reduce((sum, { cents }) => sum + cents, 0)

/** Asks each kind once about all its lines, in one trip: who may buy them, and what they cost. */
async function priceKinds(work: Work, lines: readonly NewLine[], buyer: Buyer) {
  const read = lines.map((line, index) => ({ ...readRef(work, line, index), index }))
  const priced = await inOneTrip(
    [...Map.groupBy(read, (line) => line.kind)].map(async ([kind, own]) => {
      const { mayBuy, goneWords, price, reducedBy = 'anything' } = kindOf(work, kind)
      const refs = own.map(({ ref }) => ref)
      const [may, prices] = await Promise.allSettled([
        buyer.isVouchedFor ? refs.map(() => true) : mayBuy(work, refs, buyer),
        namingLine(own, (some) => price(work, some, buyer)),
      ])
      // Who may not buy it learns nothing else about it, not even why it has no price.
      if (answerOf(may).includes(false)) {
        throw new Failure('not_found', goneWords ?? 'There is nothing of this to be paid.')
      }
      const known = answerOf(prices)
      return own.flatMap(({ ref, quantity, index }, at) => {
        const one = known[at]
        return one ? [{ ...one, kind, ref, quantity, reducedBy, index }] : []
      })
    }),
  )

  return priced.flat().toSorted((one, other) => one.index - other.index)
}

function answerOf<Answer>(settled: PromiseSettledResult<Answer>): Answer {
  if (settled.status === 'rejected') throw settled.reason

  return settled.value
}

/** If one of several lines cannot be sold, names that one, so that it can be removed. */
async function namingLine<Line extends { index: number }, Price>(
  lines: readonly Line[],
  price: (lines: readonly Line[]) => Promise<Price>,
): Promise<Price> {
  try {
    return await price(lines)
  } catch (error) {
    const [only, ...others] = lines
    if (!(error instanceof Failure) || error.facts.details || !only) throw error
    if (others.length > 0) for (const line of lines) await namingLine([line], price)

    const { code, message, facts } = error
    const details = [{ path: `lines.${only.index}`, message }]
    throw others.length > 0 ? error : new Failure(code, message, { ...facts, details, cause: error })
  }
}

interface StaffDiscounts {
  discounts: DraftLine['discounts']
  beyond?: BeyondLimit | undefined
}

interface StaffWish {
  line: Pick<DraftLine, 'unitCents' | 'quantity' | 'reducedBy' | 'name'>
  discounts: readonly LineDiscount[]
  off: StaffDiscount | undefined
  actor: Buyer['actor']
}

async function withStaff(work: Timed, { line, discounts, off, actor }: StaffWish): Promise<StaffDiscounts> {
  if (!off) return { discounts: [...discounts] }
  if (line.reducedBy === 'nothing') throw new Failure('not_offered', `${line.name}: nothing is taken off it.`)

  const leftCents = grossOf(line) - sumOf(discounts)
  const { cents, beyond } = await takeByStaff(work, { off, leftCents, takenCents: 0, actor })
  return { discounts: [...discounts, { discountId: null, cents, reason: off.reason, isByStaff: true }], beyond }
}

/** Limits what one order may come to, so that every sum is exact and fits its column. */
async function refuseTooMuch(work: Timed, lines: Parameters<typeof grossOf>[0][]): Promise<void> {
  if (lines.reduce((sum, line) => sum + grossOf(line), 0) <= mostCents) return

  const { currency, locale } = work.place
  const most = priceWords(mostCents, currency, locale)
  throw new Failure('invalid_input', `One order comes to ${most} at most. Look at its quantities, or divide it.`)
}

/** The fields of a line, parsed by its kind. */
export function readRef(work: Work, { kind, quantity, ...rest }: NewLine, index: number) {
  const known = kindOf(work, kind)
  const parsed = known.ref.safeParse(rest)
  if (parsed.success) return { kind, quantity: known.quantityOf?.(parsed.data) ?? quantity, ref: parsed.data }

  throw new Failure('invalid_input', 'Some of this cannot be sold as it is.', {
    details: parsed.error.issues.map(({ path, message }: z.core.$ZodIssue) => ({
      path: ['lines', index, ...path].map(String).join('.'),
      message,
    })),
  })
}

type Sums = Pick<Amounts, 'grossCents' | 'discountCents' | 'taxCents' | 'totalCents' | 'dueNowCents'>

const nothing: Sums = { grossCents: 0, discountCents: 0, taxCents: 0, totalCents: 0, dueNowCents: 0 }

export const sumsOf = (lines: readonly Sums[]): Sums =>
  lines.reduce<Sums>(
    (sum, line) => ({
      grossCents: sum.grossCents + line.grossCents,
      discountCents: sum.discountCents + line.discountCents,
      taxCents: sum.taxCents + line.taxCents,
      totalCents: sum.totalCents + line.totalCents,
      dueNowCents: sum.dueNowCents + line.dueNowCents,
    }),
    nothing,
  )

export function presentPrices({ lines, code, beyond }: Omit<Draft, 'isLimited'>, currency: string): PricedSale {
  const { grossCents: _, ...sums } = sumsOf(lines)

  return { currency, lines: [...lines], code: presentCode(code), needsApproval: beyond !== undefined, ...sums }
}

export const presentCode = (outcome: CodeOutcome | null) =>
  outcome && { code: outcome.code, ...(outcome.refusal && { problem: outcome.refusal.message }) }
