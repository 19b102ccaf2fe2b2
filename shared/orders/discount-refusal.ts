import type { DiscountDocument } from '#shared/catalog/discounts.ts'
import { listWords } from '#shared/words.ts'

import { type DiscountDays, isFor, isNamedBy, missedDay, type ReducibleLine, sumFor } from './discounts.ts'

type Limits = Pick<DiscountDocument, 'minimumCents' | 'perPerson' | 'inAll' | 'membersOnly' | 'planCodes'>

interface DiscountLimits extends Limits, DiscountDays {
  categories: readonly string[]
  skus: readonly string[]
  /** How many orders use it, and how many of them are this client's. */
  uses: number
  usesOfPerson: number
}

export interface SaleContext {
  /** The day of the sale. */
  day: string
  personId: string | null
  /** The plan of a membership that counts now. */
  planCode: string | undefined
  lines: readonly ReducibleLine[]
}

export interface DiscountRefusal {
  code: 'expired' | 'not_offered'
  message: string
}

const refuse = (message: string, code: DiscountRefusal['code'] = 'not_offered'): DiscountRefusal => ({ code, message })

const weekdayWords = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** Why a client cannot have a discount now, for whoever typed its code. */
export function discountRefusal(discount: DiscountLimits, sale: SaleContext): DiscountRefusal | undefined {
  return refusalOfTime(discount, sale) ?? refusalOfClient(discount, sale) ?? refusalOfLines(discount, sale.lines)
}

function refusalOfTime(discount: DiscountLimits, { day }: SaleContext) {
  if (discount.dayOf === 'visit') return undefined

  const missed = missedDay(discount, day)
  if (missed === 'early') return refuse('This code does not hold yet.')
  if (missed === 'late') return refuse('This code has ended.', 'expired')
  return missed && refuse(`This code holds on ${daysOf(discount)}.`)
}

const daysOf = ({ weekdays }: Pick<DiscountLimits, 'weekdays'>) =>
  listWords(weekdays.toSorted((a, b) => a - b).map((one) => weekdayWords[one - 1] ?? ''))

function refusalOfClient(discount: DiscountLimits, { personId, planCode }: SaleContext) {
  const { membersOnly, planCodes, inAll, uses, perPerson, usesOfPerson } = discount
  if (membersOnly && planCode === undefined) return refuse('This code is for members.')
  if (membersOnly && planCodes.length > 0 && !planCodes.includes(planCode ?? ''))
    return refuse('This code is for members of another plan.')
  if (inAll !== null && uses >= inAll) return refuse('This code is used up.')
  if (perPerson !== null && personId === null) return refuse('This code counts for each client: say who buys first.')
  if (perPerson !== null && usesOfPerson >= perPerson)
    return refuse(
      perPerson === 1 ? 'You have used this code already.' : `You have used this code ${perPerson} times already.`,
    )
  return undefined
}

function refusalOfLines(discount: DiscountLimits, lines: readonly ReducibleLine[]) {
  if (!lines.some((line) => isFor(discount, line))) return refusalOfVisits(discount, lines)
  if (sumFor(discount, lines) < discount.minimumCents)
    return refuse('What is bought comes to too little for this code.')

  return undefined
}

/** Nothing is reduced: the order has none of what it is for, or only visits on other days. */
function refusalOfVisits(discount: DiscountLimits, lines: readonly ReducibleLine[]) {
  const [visitOn] = lines.filter((line) => isNamedBy(discount, line)).flatMap((line) => line.visitOn ?? [])
  const missed = discount.dayOf === 'visit' && visitOn !== undefined ? missedDay(discount, visitOn) : undefined
  if (missed === 'early') return refuse('This code is for later visits.')
  if (missed === 'late') return refuse('This code is for earlier visits.')

  return refuse(
    missed === 'weekday'
      ? `This code is for visits on ${daysOf(discount)}.`
      : 'This code is not for what is bought here.',
  )
}
