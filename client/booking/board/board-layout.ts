import type { DayClock } from '#client/booking/instant-of.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { isVoid } from '#shared/booking/status.ts'
import { minutesPerDay, wallMinutes } from '#shared/wall-span.ts'

const minutesPerHour = 60
const paddingMinutes = 60

export interface Frame {
  /** The minutes of the day between which the board is drawn. */
  from: number
  until: number
  opens: number
  closes: number
}

const wholeHour = (minutes: number, round: (value: number) => number) =>
  round(minutes / minutesPerHour) * minutesPerHour

/** When the studio is open on a day, in minutes of it. */
export const openingOf = ({ opens, closes, closesNextDay }: DayBoard, clock: DayClock) => ({
  opens: clock.minutesOf(wallMinutes(opens)),
  closes: clock.minutesOf(wallMinutes(closes) + (closesNextDay ? minutesPerDay : 0)),
  /** The minutes at which the next calendar day begins. */
  midnight: clock.minutesOf(minutesPerDay),
})

/** An hour around the opening hours, and every booking outside of them; past midnight only where there is one. */
export function frameOf(board: DayBoard, clock: DayClock): Frame {
  const { bookings } = board
  const open = openingOf(board, clock)
  const starts = bookings.map(({ startsAt }) => clock.minutesAt(startsAt))
  const ends = bookings.map(({ endsAt }) => clock.minutesAt(endsAt))
  const padded = open.closes + paddingMinutes

  return {
    opens: open.opens,
    closes: open.closes,
    from: Math.max(0, wholeHour(Math.min(open.opens - paddingMinutes, ...starts), Math.floor)),
    until: wholeHour(
      Math.max(open.closes >= open.midnight ? open.closes : Math.min(padded, open.midnight), ...ends),
      Math.ceil,
    ),
  }
}

export const hoursIn = ({ from, until }: Frame) =>
  Array.from({ length: (until - from) / minutesPerHour + 1 }, (_, hour) => from + hour * minutesPerHour)

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

/** A column for each bay, and one for bookings without a bay. */
export function columnsOf({ bays, bookings }: DayBoard): Column[] {
  const shown = bookings.filter(isOn)
  const bench = shown.filter(({ bayId }) => bayId === null)

  return [
    ...bays.map(({ id, name }) => ({ id, name, bookings: shown.filter(({ bayId }) => bayId === id) })),
    ...(bench.length > 0 ? [{ id: 'bench', name: 'Bench', bookings: bench }] : []),
  ]
}
