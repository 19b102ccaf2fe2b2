import { sql } from 'kysely'

import { listPlacesOfHours, listWork } from '#server/booking/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { partsOf, type Period } from '#shared/analytics/period.ts'
import { type Interval, intersection } from '#shared/booking/intervals.ts'
import { addDays, daysBetween, localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import { openOn } from '#shared/booking/opening.ts'
import { isPeak } from '#shared/booking/rules.ts'
import { type WorkSchedule, workAround } from '#shared/booking/work-hours.ts'

/** How many days are written in one transaction. */
const daysAtOnce = 60

interface HourRow {
  resource_id: string
  kind: 'bay' | 'staff'
  day: string
  hour: number
  starts: string
  ends: string
  is_peak: boolean
}

/**
 * Writes the open hours of the place's bays and staff: today's anew, and those of days that have ended since, which stay. Days with
 * bookings of before the first of them are as the hours are now, and marked so.
 */
export async function keepOpenHours(work: Work): Promise<void> {
  const today = localDayOf(work.now, work.place.zone)
  const kept = await keptDays(work)
  const first = await firstDayWithBookings(work, today)
  const from = kept === undefined ? today : addDays(kept.through, 1)
  await writeRange(work, { from, until: today, today, isEstimated: false })
  const since = kept?.since ?? today
  if (first < since) await writeRange(work, { from: first, until: addDays(since, -1), today, isEstimated: true })
}

interface Range extends Period {
  today: string
  isEstimated: boolean
}

/** Estimated days from the latest back, others onwards: if this is broken off, the days that are kept have no gap. */
async function writeRange(work: Work, range: Range): Promise<void> {
  const parts = partsOf(range, daysAtOnce)
  for (const part of range.isEstimated ? parts.toReversed() : parts)
    await atomically(work, (work) => writeHours(work, { ...range, ...part }))
}

async function writeHours(work: Timed, { from, until, today, isEstimated }: Range): Promise<void> {
  const id = idOrNone(work.place)
  const rows = await hoursOf(work, from, until)
  await sql`delete from open_hour where location_id = ${id} and day between ${from}::date and ${until}::date`.execute(
    work.trx,
  )
  await sql`
    insert into open_hour (location_id, resource_id, kind, day, hour, during, is_peak, is_estimated)
    select ${id}, resource_id, kind, day, hour, tstzrange(starts, ends), is_peak, ${isEstimated}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(resource_id uuid, kind text, day date, hour smallint, starts timestamptz, ends timestamptz, is_peak boolean)
  `.execute(work.trx)
  const through = until < today ? until : addDays(today, -1)
  await sql`
    insert into open_hours_kept (location_id, since, through) values (${id}, ${from}::date, ${through}::date)
    on conflict (location_id) do update set
      since = least(open_hours_kept.since, excluded.since), through = greatest(open_hours_kept.through, excluded.through)
  `.execute(work.trx)
}

async function hoursOf(work: Timed, from: string, until: string): Promise<HourRow[]> {
  const id = idOrNone(work.place)
  const days = daysBetween(from, until) + 1
  const { rows: resources } = await sql<{ id: string; kind: 'bay' | 'staff' }>`
    select id, kind from resource where location_id = ${id} and active and kind in ('bay', 'staff') order by id
  `.execute(work.trx)
  const staffIds = resources.filter(({ kind }) => kind === 'staff').map((resource) => resource.id)
  const [places, schedules, peakHours] = await inOneTrip([
    listPlacesOfHours(work, { ids: [id], from, days }),
    listWork(work, { staffIds, from, days }),
    work.trx.selectFrom('peakHours').select(['weekday', 'starts', 'ends']).where('locationId', '=', id).execute(),
  ])
  const place = places.get(id)
  if (!place) return []

  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  return dates.flatMap((day) => {
    const open = openOn(day, place)
    return resources.flatMap((resource) => {
      const own = resource.kind === 'bay' ? open : rostered(open, day, schedules.get(resource.id), place.zone)
      return own
        .flatMap((interval) => byHour(interval, place.zone))
        .map(({ start, end, hour }) => ({
          resource_id: resource.id,
          kind: resource.kind,
          day,
          hour,
          starts: new Date(start).toISOString(),
          ends: new Date(end).toISOString(),
          is_peak: isPeak(start, peakHours, place.zone),
        }))
    })
  })
}

const rostered = (open: readonly Interval[], day: string, schedule: WorkSchedule | undefined, zone: string) =>
  schedule ? intersection(open, workAround(day, schedule, zone)) : []

const millisecondsPerMinute = 60_000

/** Parts of a time that lie within one hour of the clock each; an hour that comes twice in a night is two parts. */
function byHour({ start, end }: Interval, zone: string) {
  const parts: (Interval & { hour: number })[] = []
  for (let from = start; from < end;) {
    const local = localTimeOf(from, zone)
    const untilNext = from + (60 - Number(local.slice(14, 16))) * millisecondsPerMinute
    const until = Math.min(end, untilNext)
    parts.push({ start: from, end: until, hour: Number(local.slice(11, 13)) })
    from = until
  }

  return parts
}

const keptDays = ({ trx, place }: Timed) =>
  trx
    .selectFrom('openHoursKept')
    .select(['since', 'through'])
    .where('locationId', '=', idOrNone(place))
    .executeTakeFirst()

async function firstDayWithBookings({ trx, place }: Timed, today: string): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(starts_at) at time zone ${place.zone})::date as day from booking where location_id = ${idOrNone(place)}
  `.execute(trx)
  const day = rows[0]?.day ?? today

  return day < today ? day : today
}
