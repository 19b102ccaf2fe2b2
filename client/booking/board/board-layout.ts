import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { isVoid } from '#shared/booking/status.ts'

const minutesPerHour = 60
const paddingMinutes = 60
const minutesPerDay = 24 * minutesPerHour

/** Minutes since midnight of a wall time, '09:30' or with its day before it. */
export const minutesOf = (local: string): number => {
  const [hours = 0, minutes = 0] = local.slice(-5).split(':').map(Number)
  return hours * minutesPerHour + minutes
}

export interface Frame {
  /** The minutes of the day between which the board is drawn. */
  from: number
  until: number
  opens: number
  closes: number
}

const wholeHour = (minutes: number, round: (value: number) => number) =>
  round(minutes / minutesPerHour) * minutesPerHour

/** An hour more than the studio is open, and every booking even if it is outside. */
export function frameOf({ opens, closes, bookings }: DayBoard): Frame {
  const open = { opens: minutesOf(opens), closes: minutesOf(closes) }
  const starts = bookings.map(({ local }) => minutesOf(local))
  const ends = bookings.map(({ localEnd }) => minutesOf(localEnd))

  return {
    ...open,
    from: Math.max(0, wholeHour(Math.min(open.opens - paddingMinutes, ...starts), Math.floor)),
    until: Math.min(minutesPerDay, wholeHour(Math.max(open.closes + paddingMinutes, ...ends), Math.ceil)),
  }
}

export const hoursIn = ({ from, until }: Frame) =>
  Array.from({ length: (until - from) / minutesPerHour + 1 }, (_, hour) => from + hour * minutesPerHour)

export const clockAt = (minutes: number) =>
  `${String(Math.floor(minutes / minutesPerHour) % 24).padStart(2, '0')}:${String(minutes % minutesPerHour).padStart(2, '0')}`

interface PlacedBooking {
  booking: BoardBooking
  lane: number
  lanes: number
}

const isOff = ({ status }: BoardBooking) => isVoid(status)

export const isOn = (booking: BoardBooking) => !isOff(booking)

/** Bookings that overlap in one column stand side by side. */
export function placed(bookings: readonly BoardBooking[]): PlacedBooking[] {
  const clusters: BoardBooking[][] = []
  let clusterEnds = 0
  for (const booking of bookings.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const cluster = clusters.at(-1)
    if (cluster && booking.startsAt.getTime() < clusterEnds) cluster.push(booking)
    else clusters.push([booking])
    clusterEnds = Math.max(clusterEnds, booking.endsAt.getTime())
  }

  return clusters.flatMap((cluster) => {
    const ends: number[] = []
    const inLanes = cluster.map((booking) => {
      const free = ends.findIndex((end) => end <= booking.startsAt.getTime())
      const lane = free === -1 ? ends.length : free
      ends[lane] = booking.endsAt.getTime()
      return { booking, lane }
    })
    return inLanes.map((one) => ({ ...one, lanes: ends.length }))
  })
}

export interface Column {
  id: string
  name: string
  bookings: readonly BoardBooking[]
}

/** A column for each bay, and one for what needs none. */
export function columnsOf({ bays, bookings }: DayBoard): Column[] {
  const shown = bookings.filter(isOn)
  const bench = shown.filter(({ bayId }) => bayId === null)

  return [
    ...bays.map(({ id, name }) => ({ id, name, bookings: shown.filter(({ bayId }) => bayId === id) })),
    ...(bench.length > 0 ? [{ id: 'bench', name: 'Bench', bookings: bench }] : []),
  ]
}
