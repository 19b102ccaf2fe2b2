import type { Wording } from '#client/ui/wording.ts'
import type { Discount, FreezePolicy, Plan } from '#shared/memberships/contract.ts'
import { savingCents, worthItFromMinutes } from '#shared/memberships/year.ts'
import { counted, listWords } from '#shared/words.ts'

/** 240 is 4 hours, 90 is 1½ hours. */
export function hoursWord(minutes: number): string {
  if (minutes === 30) return 'half an hour'
  const hours = minutes / 60
  const text = hours % 1 === 0.5 ? `${Math.floor(hours)}½` : String(Math.round(hours * 10) / 10)

  return `${text} ${hours === 1 ? 'hour' : 'hours'}`
}

/** What a price is for. */
export function perTerm({ billing, kind }: Plan): string {
  if (billing === 'monthly') return 'a month'

  return kind === 'season' ? 'a season' : 'a year'
}

/** Over what a saving adds up. */
const savedOver = ({ kind }: Plan) => (kind === 'season' ? 'a season' : 'a year')

const perPeriod = (plan: Plan) => (plan.allowance.period === 'month' ? 'a month' : savedOver(plan))

export function bayTime(plan: Plan): string {
  const { peakMinutes, offPeakMinutes } = plan.allowance
  if (peakMinutes === 0) return `${hoursWord(offPeakMinutes)} off-peak ${perPeriod(plan)}`
  if (offPeakMinutes === 0) return `${hoursWord(peakMinutes)} ${perPeriod(plan)}, at any time`

  return `${hoursWord(peakMinutes)} at any time and ${hoursWord(offPeakMinutes)} off-peak ${perPeriod(plan)}`
}

/** The times that count as off-peak. */
export const offPeakTimes = ({ booking }: Plan, { time }: Wording) => `weekdays until ${time(booking.offPeakUntil)}`

function furtherHour({ extraHour: { peakCents, offPeakCents } }: Plan, { money }: Wording): string {
  if (peakCents === null && offPeakCents === null) return 'The public price'
  if (peakCents === offPeakCents && peakCents !== null) return money(peakCents)
  const said = (cents: number | null) => (cents === null ? 'public price' : money(cents))

  return `${said(offPeakCents)} off-peak, ${said(peakCents)} at peak times`
}

export function guestWords(plan: Plan, { money }: Wording): string {
  const { guestPasses } = plan.allowance
  const price = `${money(plan.guestPriceCents)} each`
  if (guestPasses === 0) return price

  return `${guestPasses} free ${perPeriod(plan)}, then ${price}`
}

const categoryWords: Record<Discount['category'], string> = {
  evaluation: 'swing evaluations',
  fitting: 'fittings',
  putter: 'putter fittings',
  lesson: 'lessons',
  bench: 'bench work',
  bay: 'bay hours',
  parts: 'parts',
  clinic: 'clinics',
}

/** "10% on fittings and lessons, 15% on bench work". */
export function discountWords(discounts: readonly Discount[]): string {
  const byPercent = Map.groupBy(discounts, ({ percent }) => percent)

  return [...byPercent]
    .toSorted(([a], [b]) => a - b)
    .map(([percent, of]) => `${percent}% on ${listWords(of.map(({ category }) => categoryWords[category]))}`)
    .join('; ')
}

const people = ({ householdSize, minimumAge }: Plan) =>
  householdSize > 1 ? `Up to ${householdSize} people at one address` : `One person, from ${minimumAge}`

type Run = Pick<Plan, 'kind' | 'months' | 'autoRenew'> & { season: { from: string; until: string } | null }

export function runs({ kind, months, autoRenew, season }: Run, { dayOfYear }: Wording): string {
  if (season) return `${dayOfYear(season.from)} to ${dayOfYear(season.until)}, then it ends`
  if (kind === 'monthly') return 'Month to month'

  return `${months === 1 ? 'One month' : `${months} months`}, then ${autoRenew ? 'renews' : 'it ends'}`
}

const times = ['', 'Once', 'Twice', 'Three times']

export const freezeWords = ({ perYear, minimumDays, maximumDays }: FreezePolicy) =>
  `${times[perYear] ?? counted(perYear, 'time')} a year, for ${minimumDays} to ${counted(maximumDays, 'day')}`

export interface PlanFact {
  label: string
  /** Shown before anything is unfolded on a telephone. */
  isFirst?: true
  say: (plan: Plan) => string
}

/** What there is to know of a plan, in the same order for all of them. */
export function planFacts(wording: Wording, hourCents: number | undefined): PlanFact[] {
  return [
    { label: 'Bay time', isFirst: true, say: bayTime },
    {
      label: 'You play',
      isFirst: true,
      say: (plan) => (plan.booking.peakAllowed ? 'Whenever we are open' : capital(offPeakTimes(plan, wording))),
    },
    ...(hourCents === undefined ? [] : valueFacts(wording, hourCents)),
    { label: 'Extra hour', say: (plan) => furtherHour(plan, wording) },
    { label: 'Hours left over', say: carriedOver },
    { label: 'Guests', say: (plan) => guestWords(plan, wording) },
    { label: 'Book ahead', say: ({ booking }) => bookAhead(booking) },
    { label: 'Member discounts', say: ({ discounts }) => discountWords(discounts) || 'None' },
    { label: 'Also', say: ({ perks }) => perks.map((perk) => `${perk}.`).join(' ') || 'Nothing more.' },
    { label: 'For', say: people },
    { label: 'Runs', say: (plan) => runs(plan, wording) },
    { label: 'Freeze', say: ({ freeze }) => (freeze ? freezeWords(freeze) : 'Not needed: it is short') },
  ]
}

const valueFacts = ({ money }: Wording, hourCents: number): PlanFact[] => [
  {
    label: 'Worth it from',
    isFirst: true,
    say(plan) {
      const minutes = worthItFromMinutes(plan, hourCents)
      return minutes === undefined ? 'The perks, not the hours' : `${hoursWord(minutes)} a month`
    },
  },
  { label: 'Saves up to', isFirst: true, say: (plan) => `${money(savingCents(plan, hourCents))} ${savedOver(plan)}` },
]

const carriedOver = ({ allowance: { carriedOverMinutes } }: Plan) =>
  carriedOverMinutes > 0
    ? `Up to ${hoursWord(carriedOverMinutes)} carry over to the next month`
    : 'Expire with the month'

const bookAhead = ({ maximumAdvanceDays, maximumActiveBookings }: Plan['booking']) =>
  `${counted(maximumAdvanceDays, 'day')}, ${counted(maximumActiveBookings, 'booking')} at a time`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
