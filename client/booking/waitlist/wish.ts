import { addDays } from '#client/booking/day-word.ts'
import { instantOf } from '#client/booking/instant-of.ts'
import type { ServiceWay } from '#client/booking/wizard/choice.ts'
import type { Contact, FreeStart } from '#shared/booking/contract.ts'
import type { NewWaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'
import { DayPart, dayPartOf } from '#shared/booking/waitlist/waitlist.ts'

export interface WaitlistWish {
  day: string
  part: DayPart
  /** No other one of the part (2026-11-24T09:30). */
  local?: string
}

/** Whether some of a part of a day is free: nobody waits for that. */
export const isFree = (starts: readonly FreeStart[], { day, part, local: only }: WaitlistWish): boolean =>
  starts.some(({ local }) => (only ? local === only : local.startsWith(day) && dayPartOf(local) === part))

export const daysOf = ({ today, daysAhead }: { today: string; daysAhead: number }): string[] =>
  Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead))

interface FirstWishFacts {
  starts: readonly FreeStart[]
  gone: string | undefined
  /** The day that is on the screen. */
  shown: string
  /** By the studio's clock (2026-11-24T09:30). */
  now: string
}

/** The time that was taken a moment ago, or the first part of the day on the screen of which nothing is free. */
export function firstWish({ starts, gone, shown, now }: FirstWishFacts): WaitlistWish {
  if (gone) return { day: gone.slice(0, 10), part: dayPartOf(gone), local: gone }

  const isOver = (part: DayPart) =>
    now.startsWith(shown) && DayPart.options.indexOf(part) < DayPart.options.indexOf(dayPartOf(now))
  const parts = DayPart.options.filter((part) => !isOver(part))
  const part = parts.find((one) => !isFree(starts, { day: shown, part: one })) ?? parts[0] ?? 'morning'
  return { day: shown, part }
}

interface WaitlistContext {
  /** In which way it is wanted, and for whom. */
  way: ServiceWay
  person: Contact | undefined
  localOf: (moment: Date) => string
}

export function wishBody(
  serviceCode: string,
  { day, part, local }: WaitlistWish,
  { way: { option, staffId, personId }, person, localOf }: WaitlistContext,
): NewWaitlistEntry {
  const who = {
    ...(option !== undefined && { option }),
    ...(staffId !== undefined && { staffId }),
    ...(personId !== undefined && { personId }),
    ...(person && { person }),
  }

  return local ? { serviceCode, startsAt: instantOf(local, localOf), ...who } : { serviceCode, day, part, ...who }
}
