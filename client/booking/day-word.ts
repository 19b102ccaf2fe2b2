import { counted } from '#shared/words.ts'
const millisecondsPerDay = 86_400_000

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * millisecondsPerDay).toISOString().slice(0, 10)

/** Today, tomorrow, or the day as the studio writes it. */
export function dayWord(local: string, today: string, dayShort: (day: string) => string): string {
  const day = local.slice(0, 10)
  if (day === today) return 'Today'

  return day === addDays(today, 1) ? 'Tomorrow' : dayShort(day)
}

/** How far away a day is, in words. */
export function daysAway(local: string, today: string): string {
  const days = Math.round(
    (Date.parse(`${local.slice(0, 10)}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / millisecondsPerDay,
  )
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'

  return days < 14 ? `in ${counted(days, 'day')}` : `in ${counted(Math.round(days / 7), 'week')}`
}

const minute = 60_000

/** How far away a time is: days ahead in days, today in hours and minutes. */
export function countdown({ local, startsAt }: { local: string; startsAt: Date }, today: string, now: Date): string {
  if (local.slice(0, 10) !== today) return daysAway(local, today)

  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / minute)
  if (minutes <= 0) return 'now'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours && counted(hours, 'hour'), rest && hours < 6 && counted(rest, 'minute')].filter(Boolean)

  return `today, in ${parts.join(' ')}`
}

/** The day whose times are shown: the chosen one, or the first with a free time. */
export const shownDay = (chosen: string | undefined, starts: readonly { local: string }[], today: string): string =>
  chosen ?? starts[0]?.local.slice(0, 10) ?? today
