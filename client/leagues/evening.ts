import type { ContentPart } from '#shared/content/pages.ts'
import { minutesOfSpan, minutesPerDay } from '#shared/wall-span.ts'

interface Evening {
  starts: string
  ends: string
}

/** At what share of an evening each part of it begins, as the studio words it. */
const parts = [
  { share: 0, part: 'evening-arrival' },
  { share: 0.1, part: 'evening-first-tee' },
  { share: 0.5, part: 'evening-turn' },
  { share: 0.9, part: 'evening-last-putt' },
  { share: 1, part: 'evening-results' },
] as const satisfies readonly { share: number; part: ContentPart<'league-sign-up'> }[]

const stepMinutes = 5
const clockOf = (minutes: number) => {
  const ofDay = minutes % minutesPerDay

  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

/** What happens when on a league night, which may last past midnight, rounded to five minutes so that it reads well. */
export function planOfEvening({ starts, ends }: Evening) {
  const { from, until } = minutesOfSpan(starts, ends)

  return parts.map(({ share, part }) => {
    const after = Math.round(((until - from) * share) / stepMinutes) * stepMinutes
    return { part, at: share === 1 ? ends : clockOf(from + after) }
  })
}
