import type { CalendarRow, Choice } from '#server/booking/calendar-store.ts'
import { Failure } from '#shared/http/failure.ts'

/** How long a service takes in the way that is asked for, and what that costs anybody; refuses a way that is not offered. */
export function lengthAndPrice(row: CalendarRow, { addOns = [], minutes, isOfAnyLength = false }: Choice) {
  const unknown = addOns.find((code) => !row.addOns.some((one) => one.code === code))
  if (unknown !== undefined) throw notOffered('addOns', `There is no such add-on: ${unknown}.`)

  const length = minutes ?? row.optionMinutes
  if (!isOfferedLength(row, length) && !(isOfAnyLength && row.category === 'bay'))
    throw notOffered('minutes', 'It is not offered for so long.')

  const sum = (of: (addOn: CalendarRow['addOns'][number]) => number) =>
    row.addOns.reduce((all, one) => all + of(one), 0)
  return {
    durationMinutes: length + sum((addOn) => addOn.minutes),
    ...pricesFor(row, row.moved?.minutes ?? length),
    windows: row.rules.windows,
    addOnCents: row.moved?.addOnCents ?? sum((addOn) => addOn.priceCents),
  }
}

type PriceRow = Pick<CalendarRow, 'pricedMinutes' | 'optionPriceCents' | 'rules'>

/** What so much of an option costs, without what is added, which no membership reduces. */
export function pricesFor({ pricedMinutes, optionPriceCents, rules }: PriceRow, minutes: number) {
  const inProportion = (cents: number) => Math.round((cents * minutes) / pricedMinutes)

  return {
    priceCents: inProportion(optionPriceCents),
    prices: rules.prices.map((price) => ({ ...price, priceCents: inProportion(price.priceCents) })),
  }
}

export function isOfferedLength(
  {
    optionMinutes,
    shortestMinutes,
    longestMinutes,
    stepMinutes,
  }: Pick<CalendarRow, 'optionMinutes' | 'shortestMinutes' | 'longestMinutes' | 'stepMinutes'>,
  length: number,
) {
  if (length === optionMinutes) return true
  if (shortestMinutes === null || longestMinutes === null || stepMinutes === null) return false

  return length >= shortestMinutes && length <= longestMinutes && (length - shortestMinutes) % stepMinutes === 0
}

const notOffered = (path: string, message: string) =>
  new Failure('not_offered', 'The service is not offered in this way.', { details: [{ path, message }] })
