import { listOffered, type OfferedDiscount, type Buyer } from '#server/catalog/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { type SaleContext, discountRefusal, type DiscountRefusal } from '#shared/orders/discount-refusal.ts'
import { type DiscountRule, discountsOf, type LineDiscount, type ReducibleLine } from '#shared/orders/discounts.ts'

import type { BuyerPlan } from './plan-of.ts'

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
