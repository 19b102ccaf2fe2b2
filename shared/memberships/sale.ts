interface PlanSale {
  priceCents: number
  salesFrom: string | null
  salesUntil: string | null
  season: { from: string; until: string; proratedFrom: string | null } | null
}

type Sale = 'not_yet' | 'open' | 'ended'

/** Whether a plan can be bought on a day; both ends of its window are included. */
export function saleOn({ salesFrom, salesUntil }: PlanSale, day: string): Sale {
  if (salesFrom !== null && day < salesFrom) return 'not_yet'
  if (salesUntil !== null && day > salesUntil) return 'ended'

  return 'open'
}

const millisecondsPerDay = 86_400_000

/** Both ends included. Counted in UTC, where all days have the same length. */
const daysFrom = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / millisecondsPerDay) + 1

/** The price of a plan on a day: of a season in progress, only for the remaining days. */
export function priceOn({ priceCents, season }: PlanSale, day: string): number {
  if (!season?.proratedFrom || day < season.proratedFrom) return priceCents

  const left = Math.max(0, daysFrom(day, season.until))
  // Rounded down: a customer is never charged for the part of a cent.
  return Math.floor((priceCents * left) / daysFrom(season.proratedFrom, season.until))
}
