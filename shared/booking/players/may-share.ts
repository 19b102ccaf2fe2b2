import type { BookingStatus } from '#shared/booking/status.ts'

interface ShareViewer {
  isStudios: boolean
  now: Date
}

const standing = new Set<BookingStatus>(['confirmed', 'checked_in', 'completed'])

/** Whether the players may be changed: by whoever booked until it begins, by the desk until it ends. */
export const mayShare = (
  { status, startsAt }: { status: BookingStatus; startsAt: Date },
  { isStudios, now }: ShareViewer,
): boolean => standing.has(status) && (isStudios || (status === 'confirmed' && now < startsAt))
