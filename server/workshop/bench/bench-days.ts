import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import { addDays, instantAt, localDayOf, weekdayOf } from '#shared/booking/local-time.ts'
import { hoursOn, openOn, type OpeningRules } from '#shared/booking/opening.ts'
import type { Bench } from '#shared/workshop/bench-time.ts'

import { type BuilderRow, listAway, listBuilders } from './queue-store.ts'

/** How far ahead the bench is planned. */
export const daysPlanned = 42

interface OpenBench extends Bench {
  zone: string
  names: Map<string, string>
  isOpenOn: (day: string) => boolean
}

/** The bench's hours by day and person from today on, less closed days and leave. */
export async function openBench(work: Timed): Promise<OpenBench> {
  const location = await getLocation(work)
  const { zone } = location
  const from = localDayOf(work.now, zone)
  const until = new Date(instantAt(addDays(from, daysPlanned), '00:00', zone))
  const [builders, away] = await inOneTrip([listBuilders(work), listAway(work, work.now, until)])
  const awayOf = Map.groupBy(away, ({ resourceId }) => resourceId)

  return {
    from,
    days: daysPlanned,
    zone,
    names: new Map(builders.map(({ id, name }) => [id, name])),
    isOpenOn: (day) => hoursOn(day, location).length > 0,
    builders: builders.map((builder) => ({
      id: builder.id,
      skills: builder.skills,
      minutes: minutesOf(builder, { from, zone, rules: location, away: awayOf.get(builder.id) ?? [] }),
    })),
  }
}

interface Days {
  from: string
  zone: string
  rules: OpeningRules
  away: readonly { from: number; until: number }[]
}

function minutesOf({ minutes }: BuilderRow, { from, zone, rules, away }: Days): Map<string, number> {
  const days = Array.from({ length: daysPlanned }, (_, ahead) => addDays(from, ahead))

  return new Map(
    days.map((day) => {
      const usual = minutes[weekdayOf(day) - 1] ?? 0
      return [day, usual > 0 ? Math.floor(usual * shareThere(day, { zone, rules, away })) : 0]
    }),
  )
}

/** The share of a day's opening hours that a person works: half a day off leaves half of their bench time. */
function shareThere(day: string, { zone, rules, away }: Omit<Days, 'from'>): number {
  const open = openOn(day, { ...rules, zone })
  const whole = open.reduce((sum, hours) => sum + hours.end - hours.start, 0)
  const missed = open
    .flatMap((hours) => away.map((block) => Math.min(hours.end, block.until) - Math.max(hours.start, block.from)))
    .reduce((sum, overlap) => sum + Math.max(0, overlap), 0)

  return whole === 0 ? 0 : Math.max(0, 1 - missed / whole)
}
