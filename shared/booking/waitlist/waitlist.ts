import { z } from 'zod'

import { addDays, instantAt, localTimeOf } from '#shared/booking/local-time.ts'
import { deskDayOf, type OpenPlace } from '#shared/booking/opening.ts'
import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

// The rules of a waitlist: who is next, how long a time is held for them, and what becomes of an offer. They know only
// when the offered time begins.

export const WaitlistStatus = z.enum(['waiting', 'offered', 'accepted', 'declined', 'lapsed', 'removed'])
export type WaitlistStatus = z.output<typeof WaitlistStatus>

/** Each state on its badge, and in a sentence such as "This place in the line is waiting". */
export const waitlistWords: WordsOf<WaitlistStatus> = {
  waiting: { label: 'Waiting', phrase: 'waiting' },
  offered: { label: 'Offered', phrase: 'offered a time' },
  accepted: { label: 'Accepted', phrase: 'accepted' },
  declined: { label: 'Declined', phrase: 'declined' },
  lapsed: { label: 'Lapsed', phrase: 'past its offer' },
  removed: { label: 'Left', phrase: 'taken out of the line' },
}

/** The states in which somebody has a place in the line. */
export const liveWaitlistStatuses = ['waiting', 'offered'] as const

export const isLive = (status: WaitlistStatus): boolean => liveWaitlistStatuses.some((one) => one === status)

/** An offer goes back to waiting when somebody else was faster, or when nobody answered and they may stay. */
export const waitlistSteps = stateMachine<WaitlistStatus, { status: WaitlistStatus }>({
  waiting: { offered: always, removed: always },
  offered: { accepted: always, declined: always, lapsed: always, waiting: always, removed: always },
  lapsed: { waiting: always, removed: always },
  accepted: {},
  declined: {},
  removed: {},
})

interface QueuedEntry {
  id: string
  tier: number
}

/** By tier, then in the order in which they came: ids grow with time. */
export const byPlace = (a: QueuedEntry, b: QueuedEntry): number => b.tier - a.tier || (a.id < b.id ? -1 : 1)

const hour = 60
const minuteMilliseconds = 60_000

/**
 * For how many minutes a time is held for one person, by how far ahead it is; nearer times are offered to everybody.
 */
const windows = [
  { moreThanHours: 48, minutes: 4 * hour },
  { moreThanHours: 12, minutes: hour },
  { moreThanHours: 3, minutes: 15 },
]

const lastHours = 3

export interface OfferWindow {
  expiresAt: Date
  /** True when nothing is held: all who wait are told at once, and the first to accept gets it. */
  forEverybody: boolean
}

/**
 * Until when an offer stands. The clock stops at night. When it would then end in the last hours before the start, the
 * offer is made to everybody at once, so that it does not wait for somebody who sleeps.
 */
export function offerWindow(startsAt: Date, now: Date, zone: string): OfferWindow {
  const lead = startsAt.getTime() - now.getTime()
  const window = windows.find(({ moreThanHours }) => lead >= moreThanHours * hour * minuteMilliseconds)
  const everybody = { expiresAt: startsAt, forEverybody: true }
  if (!window) return everybody

  const expiresAt = afterWakingMinutes(now, window.minutes, zone)
  const isPaused = expiresAt.getTime() - now.getTime() > window.minutes * minuteMilliseconds
  const isLate = startsAt.getTime() - expiresAt.getTime() < lastHours * hour * minuteMilliseconds
  return isPaused && isLate ? everybody : { expiresAt, forEverybody: false }
}

const quiet = { from: '21:00', until: '08:00' }

/** So many minutes later, not counting those from 21:00 to 08:00 in wall time. */
export function afterWakingMinutes(from: Date, minutes: number, zone: string): Date {
  let moment = from.getTime()
  let left = minutes * minuteMilliseconds
  for (;;) {
    const [day = '', time = ''] = localTimeOf(moment, zone).split('T')
    if (time >= quiet.from) moment = instantAt(addDays(day, 1), quiet.until, zone)
    else if (time < quiet.until) moment = instantAt(day, quiet.until, zone)
    else {
      const awake = instantAt(day, quiet.from, zone) - moment
      if (left < awake) return new Date(moment + left)
      left -= awake
      moment += awake
    }
  }
}

/** Somebody who lets an offer lapse keeps their place once; after the second time they are removed. */
export const afterLapse = (lapsesBefore: number): 'waiting' | 'removed' => (lapsesBefore === 0 ? 'waiting' : 'removed')

export const DayPart = z.enum(['morning', 'afternoon', 'evening'])
export type DayPart = z.output<typeof DayPart>

const partEnds: ReadonlyArray<readonly [DayPart, string]> = [
  ['morning', '12:00'],
  ['afternoon', '17:00'],
]

/**
 * The day and the part of it that somebody waits for: a start after midnight belongs to the evening before, until that
 * night has closed.
 */
export function waitDayOf(instant: Date, place: OpenPlace): { day: string; part: DayPart } {
  const local = localTimeOf(instant, place.zone)
  const day = deskDayOf(instant, place)

  return { day, part: local.startsWith(day) ? dayPartOf(local) : 'evening' }
}

/** The part of the day of a wall time (2026-11-24T09:30). */
export const dayPartOf = (local: string): DayPart =>
  partEnds.find(([, until]) => local.slice(11, 16) < until)?.[0] ?? 'evening'
