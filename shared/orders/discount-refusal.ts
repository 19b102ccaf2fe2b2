import { listWords } from '#shared/words.ts'

import { isFor, type ReducibleLine, sumFor } from './discounts.ts'

interface DiscountLimits {
  categories: readonly string[]
  skus: readonly string[]
  from: string | null
  until: string | null
  weekdays: readonly number[]
  minimumCents: number
  perPerson: number | null
  inAll: number | null
  membersOnly: boolean
  planCodes: readonly string[]
  /** In how many orders it is, and in how many of this client. */
  uses: number
  usesOfPerson: number
}

export interface SaleContext {
  /** The day of the sale, and which one of the week: 1 is Monday. */
  day: string
  weekday: number
  personId: string | null
  /** Of a membership that counts now. */
  planCode: string | undefined
  lines: readonly ReducibleLine[]
}

export interface DiscountRefusal {
  code: 'expired' | 'not_offered'
  message: string
}

const refuse = (message: string, code: DiscountRefusal['code'] = 'not_offered'): DiscountRefusal => ({ code, message })

const weekdayWords = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** Why a client does not have a discount now, in words for whoever typed its code. */
export function discountRefusal(discount: DiscountLimits, sale: SaleContext): DiscountRefusal | undefined {
  return refusalOfTime(discount, sale) ?? refusalOfClient(discount, sale) ?? refusalOfLines(discount, sale.lines)
}

function refusalOfTime({ from, until, weekdays }: DiscountLimits, { day, weekday }: SaleContext) {
  if (from !== null && day < from) return refuse('This code does not hold yet.')
  if (until !== null && day > until) return refuse('This code has ended.', 'expired')
  if (weekdays.length === 0 || weekdays.includes(weekday)) return undefined

  const days = weekdays.toSorted((a, b) => a - b).map((one) => weekdayWords[one - 1] ?? '')
  return refuse(`This code holds on ${listWords(days)}.`)
}

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
  if (!lines.some((line) => isFor(discount, line))) return refuse('This code is not for what is bought here.')
  if (sumFor(discount, lines) < discount.minimumCents)
    return refuse('What is bought comes to too little for this code.')

  return undefined
}
