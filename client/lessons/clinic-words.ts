import { unbroken, type Wording } from '#client/ui/wording.ts'
import type { Clinic } from '#shared/lessons/contract.ts'
import { counted } from '#shared/words.ts'

type Days = Pick<Wording, 'dayShort' | 'dayLong' | 'span'>

/** When it takes place: one day, or a series from its first day to its last. */
export function whenWords({ sessions }: Clinic, { dayShort, dayLong, span }: Days): string {
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (!first || !last) return ''

  const hours = span(first.local, first.localEnd)
  if (sessions.length === 1) return `${dayLong(first.local)}, ${hours}`

  const [from, until] = [first, last].map(({ local }) => unbroken(dayShort(local)))
  return `${counted(sessions.length, 'time')}, ${from} to ${until}, ${hours}`
}

export function placesWords({
  placesLeft,
  capacity,
  isSold,
}: Pick<Clinic, 'placesLeft' | 'capacity' | 'isSold'>): string {
  if (placesLeft === 0) return 'Full'
  // Of places that are asked for, how many are left is known to the desk.
  if (!isSold) return counted(capacity, 'place')

  return placesLeft === 1 ? 'One place left' : `${placesLeft} of ${capacity} places left`
}

export function forWhomWords({ audience, ages, level }: Clinic): string {
  const whom = ages
    ? `Ages ${ages.youngest} to ${ages.oldest}`
    : { adult: 'Adults', junior: 'Juniors', all: 'Everybody' }[audience]

  return `${whom}. ${level}`
}

/** How a question about it is headed. */
export const aboutWords = (clinic: Clinic, { dayShort }: Pick<Wording, 'dayShort'>): string =>
  `${clinic.title}, ${dayShort(clinic.sessions[0]?.local ?? '')}`

export const filters = [
  { value: 'all', label: 'All', matches: () => true },
  {
    value: 'adult',
    label: 'Adults',
    matches: ({ kind, audience }: Clinic) => kind === 'clinic' && audience !== 'junior',
  },
  {
    value: 'junior',
    label: 'Juniors',
    matches: ({ audience, ages }: Clinic) => audience === 'junior' || ages !== null,
  },
  { value: 'events', label: 'Events', matches: ({ kind }: Clinic) => kind === 'event' },
] as const
