import type { Wording } from '#client/ui/wording.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

export const categoryWords: Record<BenchJob['category'], string> = {
  grips: 'Grips',
  shafts: 'Shafts and heads',
  adjusting: 'Adjusting and measuring',
  finishing: 'Finishing',
  handling: 'Handling',
}

const unitWords: Record<BenchJob['unit'], string> = {
  club: 'a club',
  set: 'a set',
  ticket: 'on the ticket',
  day: 'a day',
}

/** A job's price and its unit. */
export function priceWords({ price, unit }: BenchJob, { money }: Pick<Wording, 'money'>): [sum: string, per: string] {
  if (price.kind === 'surcharge') return [`+${price.percent}%`, unitWords[unit]]

  const { fromCents, toCents } = price
  return [toCents === null ? money(fromCents) : `${money(fromCents)} to ${money(toCents)}`, unitWords[unit]]
}

/** Whether a club with this job must cure before it is played. */
export const readyWords = ({ cures }: BenchJob): string => (cures ? 'Has to cure' : '')
