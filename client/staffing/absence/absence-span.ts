import { addDays } from '#client/booking/service.ts'
import type { Absence } from '#shared/staffing/absences.ts'

interface Wording {
  dayShort: (day: string) => string
  time: (local: string) => string
}

/** `Thu, Nov 26` for a whole day, else from and until. Midnight is the end of the day before. */
export function absenceSpan(
  { local, localEnd }: Pick<Absence, 'local' | 'localEnd'>,
  { dayShort, time }: Wording,
): string {
  const endsAtMidnight = localEnd.endsWith('T00:00')
  const lastDay = endsAtMidnight ? addDays(localEnd.slice(0, 10), -1) : localEnd.slice(0, 10)
  const isWholeDays = endsAtMidnight && local.endsWith('T00:00')
  const from = isWholeDays ? dayShort(local) : `${dayShort(local)} ${time(local)}`
  const until = isWholeDays ? dayShort(lastDay) : endsAtMidnight ? `end of ${dayShort(lastDay)}` : time(localEnd)
  if (isWholeDays) return local.slice(0, 10) === lastDay ? from : `${from} – ${until}`

  return `${from} – ${endsAtMidnight || local.slice(0, 10) === lastDay ? until : `${dayShort(lastDay)} ${until}`}`
}
