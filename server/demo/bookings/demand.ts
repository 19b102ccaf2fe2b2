import type { DemoService } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'
import { addDays, daysBetween, weekdayOf } from '#shared/booking/local-time.ts'

const historyDays = 548
const advanceDays = 14

export const firstHistoryDay = (today: string) => addDays(today, -historyDays)

/** Every day with bookings, from eighteen months ago to the end of the booking window. */
export const bookedDays = (today: string) =>
  Array.from({ length: historyDays + 1 + advanceDays }, (_, index) => addDays(firstHistoryDay(today), index))

// From January on: golf moves indoors in winter.
const seasonByMonth = [1.3, 1.28, 1.2, 1, 0.86, 0.76, 0.72, 0.74, 0.84, 0.96, 1.12, 1.22]
const fittingsByMonth = [0.9, 1.1, 1.4, 1.4, 1.25, 1.05, 0.9, 0.85, 0.8, 0.8, 0.9, 1]
const shareByWeekday = [0.86, 0.92, 0.98, 1, 1.02, 1.16, 1.06]

/**
 * The share of a day's bay and staff time that is booked: it grew over the months, and falls towards the end of the
 * window.
 */
export function wantedShare(random: Random, day: string, today: string): number {
  const ahead = daysBetween(today, day)
  const noise = 0.9 + 0.2 * random.fraction()
  if (ahead === 0) return 0.48
  if (ahead > 0) return (0.46 - 0.012 * ahead) * noise

  const growth = 1 + (0.7 * ahead) / historyDays
  return 0.36 * growth * inMonth(seasonByMonth, day) * (shareByWeekday[weekdayOf(day) - 1] ?? 1) * noise
}

const inMonth = (byMonth: readonly number[], day: string) => byMonth[Number(day.slice(5, 7)) - 1] ?? 1

interface ServiceDemand {
  weight: number
  /** A person does not book the same service again earlier. */
  returnsAfterDays: number
}

const rare: ServiceDemand = { weight: 1, returnsAfterDays: 300 }
const demandByService: Record<string, ServiceDemand> = {
  swing_eval: { weight: 9, returnsAfterDays: 120 },
  driver_fitting: { weight: 3.5, returnsAfterDays: 240 },
  woods_fitting: { weight: 1.5, returnsAfterDays: 240 },
  iron_fitting: { weight: 3.5, returnsAfterDays: 300 },
  wedge_fitting: { weight: 2.5, returnsAfterDays: 240 },
  long_game_fitting: { weight: 1.5, returnsAfterDays: 360 },
  full_bag_fitting: { weight: 1.2, returnsAfterDays: 500 },
  putter_fitting: { weight: 2.5, returnsAfterDays: 240 },
  lab_putter_fitting: { weight: 1.8, returnsAfterDays: 300 },
  gapping_check: { weight: 2.5, returnsAfterDays: 90 },
  loft_lie_check: { weight: 3.5, returnsAfterDays: 100 },
  adult_lesson: { weight: 18, returnsAfterDays: 6 },
  junior_lesson: { weight: 8, returnsAfterDays: 6 },
  playing_lesson: { weight: 2, returnsAfterDays: 40 },
  bay_rental_60: { weight: 25, returnsAfterDays: 2 },
  bay_rental_120: { weight: 14, returnsAfterDays: 4 },
  bay_rental: { weight: 3, returnsAfterDays: 2 },
}

export const demandFor = ({ code }: DemoService): ServiceDemand => demandByService[code] ?? rare

const isForClubs = ({ category }: DemoService) => category === 'fitting' || category === 'putter'

/** The service that somebody books on this day; clubs are bought in spring. */
export function drawService(random: Random, services: readonly DemoService[], day: string): DemoService {
  const drawn = random.weighted(services, (service) => {
    return demandFor(service).weight * (isForClubs(service) ? inMonth(fittingsByMonth, day) : 1)
  })

  return drawn ?? random.pick(services)
}

// By the hour of the start, from 8:00 on.
const weekdayStarts = [1, 1.1, 1.2, 1.3, 1.7, 1.1, 0.9, 1.1, 1.8, 2.8, 3, 2.6, 1.4]
const weekendStarts = [1.2, 2, 2.6, 2.6, 2.1, 2, 1.8, 1.5, 1.2, 0.9, 0.6, 0.5, 0.3]
const firstHour = 8
const schoolEnds = 15
const quarters: Record<number, number> = { 0: 3, 30: 1.8 }

/** How popular a start is, in minutes after midnight. */
export function startWeight({ code }: DemoService, weekday: number, minute: number): number {
  const isWeekend = weekday > 5
  const hour = Math.floor(minute / 60)
  if (code === 'junior_lesson' && !isWeekend && hour < schoolEnds) return 0

  return ((isWeekend ? weekendStarts : weekdayStarts)[hour - firstHour] ?? 0.2) * (quarters[minute % 60] ?? 0.5)
}
