export const isTime = (typed: string) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(typed)

/** `9pm`, `9:30 PM`, `9` and `930` as `21:00`, `21:30`, `09:00` and `09:30`; what is no time stays as it was typed. */
export function timeTyped(typed: string): string {
  const [, hour = '', minutes = '00', half] =
    /^(\d{1,2})[:.]?(\d{2})? ?([ap])?\.?m?\.?$/.exec(typed.trim().toLowerCase()) ?? []
  if (hour === '' || (half && (Number(hour) < 1 || Number(hour) > 12))) return typed

  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)
  const time = `${String(hours).padStart(2, '0')}:${minutes}`
  return isTime(time) ? time : typed
}
