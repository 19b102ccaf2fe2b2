import { afterQuietHours, type QuietHours } from '#shared/notices/quiet-hours.ts'

/** How many are asked at once. */
export const waveSize = 3

const minute = 60_000
const hour = 60 * minute

/** How long a wave has before the next is asked, by how far ahead the evening is. */
const pauses = [
  { ahead: 48 * hour, minutes: 240 },
  { ahead: 12 * hour, minutes: 60 },
  { ahead: 3 * hour, minutes: 15 },
]
const lastMinutes = 5

/** When a wave may leave that is due now: nobody is asked in quiet hours. */
export const waveAt = (due: Date, quiet: QuietHours, zone: string): Date => afterQuietHours(due, quiet, zone)

/** When the next wave leaves after one that leaves now. Those before it may still accept: the first one plays. */
export function nextWaveAt(now: Date, startsAt: Date, { quiet, zone }: { quiet: QuietHours; zone: string }): Date {
  const ahead = startsAt.getTime() - now.getTime()
  const minutes = pauses.find((pause) => ahead >= pause.ahead)?.minutes ?? lastMinutes

  return waveAt(new Date(now.getTime() + minutes * minute), quiet, zone)
}

const graceMinutes = 15

/** Until when a sub is looked for: the start of the pairing, or a while after it was asked for later than that. */
export const subNeededUntil = (startsAt: Date, askedAt: Date): Date =>
  new Date(Math.max(startsAt.getTime(), askedAt.getTime() + graceMinutes * minute))
