import type { SetupDocument, Starter } from './setup.ts'

export interface SuggestedPrice {
  /** The studio's name for the thing that costs it. */
  name: string
  cents: number
}

/**
 * The prices of a document that are still the starter's suggestions. These are only of the right size, so whoever
 * opens a studio confirms that they have looked at them. Things with a code of the studio's own have no suggested
 * price.
 */
export const suggestedIn = (document: SetupDocument, starter: Starter): SuggestedPrice[] => [
  ...alikeIn(document.services, starter.services),
  ...alikeIn(document.plans, starter.plans),
  ...alikeIn(document.benchJobs, starter.benchJobs),
]

interface Priced {
  code: string
  name: string
}

function alikeIn<Item extends Priced>(own: readonly Item[] | undefined, suggested: readonly Item[]): SuggestedPrice[] {
  return (own ?? []).flatMap((item) => {
    const known = suggested.find(({ code }) => code === item.code)
    const theirs = new Map(known ? sumsIn(known) : [])

    return sumsIn(item)
      .filter(([where, cents]) => cents > 0 && theirs.get(where) === cents)
      .map(([where, cents]) => ({
        name: [item.name, wordsOf[where.split('.').at(-1) ?? '']].filter(Boolean).join(', '),
        cents,
      }))
  })
}

/** The names of sums beside the price itself. */
const wordsOf: Readonly<Record<string, string>> = {
  guestPriceCents: 'a guest',
  peakCents: 'an hour more at peak',
  offPeakCents: 'an hour more off peak',
  feeCents: 'a freeze',
}

/** Each sum with its path; options of a service by their codes, because their order may differ. */
function sumsIn(value: unknown, place = ''): [where: string, cents: number][] {
  if (typeof value !== 'object' || value === null) return []

  return Object.entries(value).flatMap(([key, found]: [string, unknown]): [string, number][] => {
    const where = `${place}${nameOf(found) ?? key}`
    return key.endsWith('Cents') && typeof found === 'number' ? [[where, found]] : sumsIn(found, `${where}.`)
  })
}

const nameOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
    ? value.code
    : undefined
