import { problemInWords } from '#client/ui/forms/problem-words.ts'
import { weekdays } from '#shared/settings/setup.ts'

import { weekdayName } from './week.ts'

const days = Object.fromEntries(weekdays.map((day) => [day, weekdayName(day)]))

const words: Record<string, string> = {
  ...days,
  name: 'Name',
  tagline: 'In one line',
  street: 'Street',
  city: 'City',
  region: 'State or region',
  postalCode: 'Postal code',
  country: 'Country',
  phone: 'Phone',
  email: 'E-mail',
  zone: 'Time zone',
  currency: 'Currency',
  locale: 'Language',
  brandColor: 'Color',
  title: 'What it is',
  'people.title': 'What they are here',
  features: 'What it has',
  skills: 'What they do',
  credential: 'Training',
  oneLine: 'In one sentence',
  priceCents: 'Price',
  options: 'Options',
  priceFromCents: 'Price',
  durationMinutes: 'Minutes',
  summary: 'Summary',
  note: 'Reason',
  forWhom: 'For whom',
  bringAlong: 'What to bring',
  description: 'Description',
  feePercent: 'Percent',
  noShowFeePercent: 'Percent when nobody came',
  from: 'From',
  until: 'Until',
  hours: 'Hours',
  retired: 'Taken out of the offer',
  active: 'Offered',
}

/** What a field is called; what has no words of its own, as it is written: cancellationPolicy is Cancellation policy. */
export const nameOfField = (field: string): string =>
  words[field] ?? (/^[a-z]+([A-Z][a-z]*)+$/.test(field) ? spacedOut(field) : field)

const spacedOut = (field: string) => {
  const apart = field.replace(/Cents$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return apart.charAt(0).toUpperCase() + apart.slice(1)
}

interface Problem {
  path: string
  label: string
  message: string
}

/** Every error of a form, or of a part of it, by the path of its field. */
export function problemsIn(errors: object | undefined, path: readonly string[] = []): Problem[] {
  return Object.entries(errors ?? {}).flatMap(([key, error]: [string, unknown]): Problem[] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const here = [...path, key]
    const message = 'message' in error && typeof error.message === 'string' ? error.message : undefined

    return message
      ? [{ path: here.join('.'), label: labelOf(here), message: sentenceOf(message) }]
      : problemsIn(error, here)
  })
}

// A field for numbers that is empty or holds letters is read as NaN.
const sentenceOf = (message: string) => (message.endsWith('received NaN') ? 'This must be a number.' : message)

/** The first of them, for controls that share one place for it. */
export function firstProblemIn(errors: object | undefined): string | undefined {
  const [problem] = problemsIn(errors)
  return problem && problemInWords(problem.label, problem.message)
}

/** "people.1.email" is "E-mail (2)"; what is wrong with one of the times of a weekday is the weekday's. */
function labelOf(whole: readonly string[]): string {
  const day = whole.findIndex((part) => part in days)
  const path = day < 0 ? whole : whole.slice(0, day + 1)
  const named = path.findLast((part) => part in words) ?? ''
  const at = path.find((part) => /^\d+$/.test(part))
  const label =
    words[`${path[0]}.${named}`] ??
    words[named] ??
    path.findLast((part) => !/^\d+$/.test(part) && part !== 'root') ??
    ''

  return at === undefined ? label : `${label} (${Number(at) + 1})`
}
