import { z } from 'zod'

import { Day } from '#shared/http/wire.ts'

const quarter = /^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/

/** A wall time on the quarter hour. 24:00 is the end of the day. */
export const WallTime = z
  .string()
  .regex(quarter, 'Use a quarter hour, such as 09:15.')
  .meta({ examples: ['09:00'] })

/** A day and a wall time. */
export const WallMoment = z.strictObject({ day: Day, time: WallTime })
export type WallMoment = z.output<typeof WallMoment>

export const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const step = 15

/** Rounds to the nearest quarter hour, not before the day. */
export const toQuarter = (minutes: number): number => Math.max(0, Math.round(minutes / step) * step)
