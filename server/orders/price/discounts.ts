import {
  type Buyer,
  insertUses,
  keepUses,
  listOffered,
  lockLimited,
  type OfferedDiscount,
  readStaffLimit,
} from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { invalidField } from '#shared/http/failure.ts'
import { discountRefusal, type DiscountRefusal, type SaleContext } from '#shared/orders/discount-refusal.ts'
import {
  type DiscountRule,
  discountsOf,
  type LineDiscount,
  type ReducibleLine,
  staffCents,
} from '#shared/orders/discounts.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import type { Draft, DraftLine, PriceRequest } from './price.ts'

export interface CodeOutcome {
  code: string
  /** Why it takes nothing off. */
  refusal?: DiscountRefusal
}

export interface PricedDiscounts {
  /** By line. */
  discounts: LineDiscount[][]
  code: CodeOutcome | null
  /** Whether one of them has a limited number of uses. */
  isLimited: boolean
}

interface CodeQuery {
  code: string | null
  buyer: Buyer
}

const unknown: DiscountRefusal = { code: 'not_offered', message: 'There is no such code.' }

interface Offers {
  offered: OfferedDiscount[]
  plan: BuyerPlan | undefined
}

/** The discounts that could apply to this client today, whatever is bought. */
export async function offersOf(work: Work, { code, buyer }: CodeQuery): Promise<Offers> {
  const { personId, day } = buyer
  const [offered, plan] = await inOneTrip([
    listOffered(work, { personId, code }),
    personId === null ? undefined : work.services.planOf(work, personId, day),
  ])

  return { offered, plan }
}

/** The discounts of each line: the best automatic one, and what the code adds. */
export function priceDiscounts(
  { offered, plan }: Offers,
  { lines, code, buyer: { personId, day } }: CodeQuery & { lines: readonly ReducibleLine[] },
): PricedDiscounts {
  const sale: SaleContext = { day, personId, planCode: plan?.code, lines }
  const isHad = (discount: OfferedDiscount) => discountRefusal(discount, sale) === undefined

  const automatic = [...rulesOf(plan), ...offered.filter((one) => one.code === null && isHad(one))]
  const coded = code === null ? undefined : offered.find((one) => one.code === code)
  const refusal = coded ? discountRefusal(coded, sale) : unknown
  const discounts = discountsOf(lines, automatic, refusal ? undefined : coded)

  const used = new Set(discounts.flat().map(({ discountId }) => discountId))
  return {
    discounts,
    code: code === null ? null : { code, ...outcomeOf(refusal, coded, used) },
    isLimited: offered.some(({ id, perPerson, inAll }) => used.has(id) && (perPerson !== null || inAll !== null)),
  }
}

function outcomeOf(refusal: DiscountRefusal | undefined, coded: OfferedDiscount | undefined, used: Set<string | null>) {
  if (refusal) return { refusal }
  if (coded && used.has(coded.id)) return {}

  return { refusal: { code: 'not_offered', message: 'This code takes nothing off what is bought here.' } as const }
}

const rulesOf = (plan: BuyerPlan | undefined): DiscountRule[] =>
  (plan?.discounts ?? []).map(({ category, percent }) => ({
    id: null,
    name: `Members: ${plan?.name ?? ''}`,
    takes: 'percent',
    amount: percent,
    floorCents: 0,
    categories: [],
    skus: [],
    planCategory: category,
  }))

/** The discounts of a client's plan, by what they apply to. */
interface BuyerPlan {
  code: string
  name: string
  discounts: readonly { category: string; percent: number }[]
}

/** A client's plan on a day. Memberships implement it, because they build on orders. */
export type PlanOf = (work: OnDatabase, personId: string, day: string) => Promise<BuyerPlan | undefined>

declare module '#server/kernel/services.ts' {
  interface Services {
    planOf: PlanOf
  }
}

interface StaffRequest {
  off: StaffDiscount
  /** The rest of the line's price, and earlier staff discounts. */
  leftCents: number
  takenCents: number
  actor: Actor
}

/** Why a discount needs a colleague's approval. */
export interface BeyondLimit {
  message: string
  cents: number
}

interface TakenByStaff {
  cents: number
  beyond?: BeyondLimit
}

/** A staff discount on a line: up to a percentage, unless they may refund too. */
export async function takeByStaff(
  work: Timed,
  { off, leftCents, takenCents, actor }: StaffRequest,
): Promise<TakenByStaff> {
  const cents = staffCents(off, leftCents)
  if (cents <= 0) throw refused('That takes nothing off.')
  if ('cents' in off && off.cents > leftCents) throw refused('That is more than what is left of its price.')
  if (holds(actor, 'refund/orders')) return { cents }

  const { percent } = await readStaffLimit(work)
  if ((takenCents + cents) * 100 <= (takenCents + leftCents) * percent) return { cents }
  const upTo = percent === 0 ? 'You may take nothing off.' : `You may take off up to ${percent} % of a line.`
  return { cents, beyond: { message: `${upTo} A manager types their code for more.`, cents } }
}

const refused = (message: string) => invalidField('discount', message)

/** Prices an order; with limited discounts in it, again under their locks. */
export async function keepLimits(
  work: OnDatabase,
  { code }: PriceRequest,
  price: () => Promise<Draft>,
): Promise<Draft> {
  const draft = await price()
  if (!draft.isLimited) return draft

  await lockLimited(work, code ?? null)
  return price()
}

interface DiscountUsage {
  usedBy: string
  personId: string | null
  now: Date
}

/** Counts the uses of an order's discounts. */
export const takeUses = (work: OnDatabase, lines: readonly Pick<DraftLine, 'discounts'>[], use: DiscountUsage) =>
  insertUses(work, idsIn(lines), use)

interface PlacedLine {
  state: string
  discounts: readonly { discountId: string | null }[]
}

/** Counts no use for released lines; counts again for lines that are held anew. */
export async function settleUses(work: Timed, order: { id: string; lines: readonly PlacedLine[] }) {
  if (idsIn(order.lines).length === 0) return

  await keepUses(work, order.id, idsIn(order.lines.filter(({ state }) => state !== 'released')))
}

const idsIn = (lines: readonly { discounts: readonly { discountId: string | null }[] }[]) => [
  ...new Set(lines.flatMap(({ discounts }) => discounts.flatMap(({ discountId }) => discountId ?? []))),
]
