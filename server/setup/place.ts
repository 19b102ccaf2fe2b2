import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { addDays } from '#shared/booking/local-time.ts'
import type { Span } from '#shared/settings/setup-values.ts'
import { type Exception, type SetupStudio, type Week, daysOf, weekdays } from '#shared/settings/setup.ts'

import { type Entry, type Placement, section } from './section.ts'

export const studio = section<'studio', SetupStudio>('studio', {
  entriesOf: (value) => [{ key: '', item: value }],
  valueOf: ([entry]) => entry?.item,
  async list({ trx, place }) {
    const rows = await trx
      .selectFrom('location')
      .select(['id', 'name', 'tagline', 'street', 'city', 'region', 'postalCode', 'country', 'phone', 'email'])
      .select(['zone', 'currency', 'locale', 'brandColor'])
      .where('id', '=', idOrNone(place))
      .execute()

    return rows.map(({ id, ...item }) => ({ id, key: '', item, active: true }))
  },
  insert: ({ trx }, { item }, { locationId }) =>
    trx
      .insertInto('location')
      .values({ ...item, id: locationId })
      .execute(),
  update: ({ trx }, { item }, { id }) => changeOne(trx.updateTable('location').set(item).where('id', '=', id)),
  remove: async () => undefined,
})

/** The hours of a weekday, or of a day that does not follow its weekday. */
interface DayHours {
  hours: Span[]
  /** Why the day differs. */
  note: string | null
}

export const hours = section<'hours', DayHours>('hours', {
  entriesOf: ({ week, exceptions }) => [
    ...weekdays.map((weekday) => ({ key: weekday, item: { hours: week[weekday], note: null } })),
    ...exceptions.flatMap(({ hours, note, ...days }) => daysOf(days).map((key) => ({ key, item: { hours, note } }))),
  ],
  valueOf: (entries) =>
    entries.length === 0 ? undefined : { week: weekOf(entries), exceptions: exceptionsOf(entries) },
  list: async (work) => [...(await listWeekdays(work)), ...(await listExceptions(work))],
  insert: putDay,
  update: putDay,
  async remove({ trx, place }, key) {
    await trx.deleteFrom('openingException').where('locationId', '=', place.id).where('day', '=', key).execute()
    return 'removed'
  },
})

/** 1 is Monday; 0 for what is a day. */
const weekdayNumber = (key: string) => weekdays.findIndex((name) => name === key) + 1

async function listWeekdays({ trx, place }: Timed) {
  const rows = await trx
    .selectFrom('openingHours')
    .selectAll()
    .where('locationId', '=', idOrNone(place))
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
  if (rows.length === 0) return []

  return weekdays.map((key, index) => {
    const hours = rows.filter(({ weekday }) => weekday === index + 1).map(spanOf)
    return { id: key, key, item: { hours, note: null }, active: true }
  })
}

async function listExceptions({ trx, place }: Timed) {
  const rows = await trx
    .selectFrom('openingException')
    .selectAll()
    .where('locationId', '=', idOrNone(place))
    .orderBy('day')
    .orderBy('opens')
    .execute()

  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => {
    const hours = ofDay.flatMap(({ opens, closes }) => (opens && closes ? [spanOf({ opens, closes })] : []))
    return { id: day, key: day, item: { hours, note: ofDay[0]?.note ?? '' }, active: true }
  })
}

const spanOf = ({ opens, closes }: { opens: string; closes: string }): Span => ({
  from: opens.slice(0, 5),
  until: closes.slice(0, 5),
})

function weekOf(entries: readonly Entry<DayHours>[]): Week {
  const hoursOf = (weekday: string) => entries.find(({ key }) => key === weekday)?.item.hours ?? []
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = weekdays

  return {
    monday: hoursOf(monday),
    tuesday: hoursOf(tuesday),
    wednesday: hoursOf(wednesday),
    thursday: hoursOf(thursday),
    friday: hoursOf(friday),
    saturday: hoursOf(saturday),
    sunday: hoursOf(sunday),
  }
}

/** Days that follow each other and are alike become one exception again. */
function exceptionsOf(entries: readonly Entry<DayHours>[]): Exception[] {
  const exceptions: Exception[] = []
  for (const { key: day, item } of entries.filter(({ key }) => !weekdayNumber(key))) {
    const note = item.note ?? ''
    const before = exceptions.at(-1)
    const isNext = before && addDays(before.until ?? before.from, 1) === day
    const isAlike = before?.note === note && JSON.stringify(before.hours) === JSON.stringify(item.hours)
    // No exception is longer than a document may say.
    if (isNext && isAlike && daysOf(before).length < 366) before.until = day
    else exceptions.push({ from: day, until: null, note, hours: item.hours })
  }

  return exceptions
}

async function putDay(
  { trx }: OnDatabase,
  { key, item: { hours, note } }: Entry<DayHours>,
  { locationId }: Placement,
): Promise<void> {
  const weekday = weekdayNumber(key)
  const spans = hours.map(({ from, until }) => ({ locationId, opens: from, closes: until }))
  if (weekday > 0) {
    await trx.deleteFrom('openingHours').where('locationId', '=', locationId).where('weekday', '=', weekday).execute()
    if (spans.length > 0)
      await trx
        .insertInto('openingHours')
        .values(spans.map((span) => ({ ...span, weekday })))
        .execute()
    return
  }

  const day = { day: key, note: note ?? '' }
  const closed = { locationId, opens: null, closes: null }
  await trx.deleteFrom('openingException').where('locationId', '=', locationId).where('day', '=', key).execute()
  await trx
    .insertInto('openingException')
    .values((spans.length > 0 ? spans : [closed]).map((span) => ({ ...span, ...day })))
    .execute()
}
