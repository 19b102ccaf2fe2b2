import type { Insertable } from 'kysely'

import type { OpeningException } from '#server/db/schema.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { hoursOn } from '#shared/booking/opening.ts'

import { firstHistoryDay } from './demand.ts'
import type { Random } from './random.ts'

export const zone = 'America/Chicago'

const location = {
  name: 'Loft & Lie',
  tagline: 'Fittings, lessons and a club bench under one roof',
  street: '1240 West Fulton Market',
  city: 'Chicago',
  region: 'IL',
  postalCode: '60607',
  country: 'US',
  phone: '+1 312 555 0118',
  email: 'hello@loftandlie.test',
  zone,
  currency: 'USD',
  locale: 'en-US',
}

const weekdayHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '21:00' }))
const hours = [
  ...weekdayHours,
  { weekday: 6, opens: '08:00', closes: '20:00' },
  { weekday: 7, opens: '09:00', closes: '18:00' },
]

export type DemoStudio = ReturnType<typeof planStudio>

/** The place, when it is open, and the days that differ. */
export function planStudio(random: Random, today: string) {
  const exceptions = [
    { day: addDays(today, 10), opens: null, closes: null, note: 'Closed: the launch monitors are serviced' },
    { ...shortened(addDays(today, 6), '16:00'), note: 'Closing at 4:00 PM for a private event' },
    { day: addDays(today, -45), opens: null, closes: null, note: 'Closed: staff training' },
    { ...shortened(addDays(today, -100), '15:00'), note: 'Closing at 3:00 PM: work on the power supply' },
    ...holidays(today),
  ]

  return {
    location: { ...location, id: random.uuid() },
    hours,
    exceptions: exceptions satisfies Omit<Insertable<OpeningException>, 'locationId'>[],
  }
}

function shortened(day: string, closes: string) {
  const [usual] = hoursOn(day, { hours, exceptions: [] })

  return { day, opens: usual?.opens ?? '09:00', closes }
}

/** The days of the past on which nobody worked. */
function holidays(today: string) {
  const firstYear = Number(firstHistoryDay(today).slice(0, 4))
  const days = [firstYear, firstYear + 1, firstYear + 2].flatMap((year) => [
    { day: `${year}-01-01`, opens: null, closes: null, note: 'Closed: New Year’s Day' },
    { day: `${year}-12-25`, opens: null, closes: null, note: 'Closed: Christmas Day' },
  ])

  return days.filter(({ day }) => day >= firstHistoryDay(today) && day < today)
}
