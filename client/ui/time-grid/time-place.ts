/** Where something stands in a grid: minutes since midnight in the column of a bay, a person or a day. */
export interface TimePlace {
  columnId: string
  from: number
  until: number
}

export interface TimeColumn {
  id: string
  name: string
  /** Under its name: `3 booked`. */
  note?: string
}

export interface TimeItem extends TimePlace {
  id: string
  /** What it is called as it is carried: `Jerome Coleman, Swing evaluation`. */
  label: string
  /** Can be pressed, neither moved nor stretched. */
  isFixed?: boolean
}

/** When nothing is to be had: in one column, or in all of them. */
export interface ClosedTime {
  columnId?: string
  from: number
  until: number
  /** Why, where that is not plain. */
  label?: string
}

export interface TimeFrame {
  from: number
  until: number
}

const minutesPerHour = 60

export const wholeHoursIn = ({ from, until }: TimeFrame): number[] =>
  Array.from(
    { length: Math.floor((until - from) / minutesPerHour) + 1 },
    (_, hour) => Math.ceil(from / minutesPerHour) * minutesPerHour + hour * minutesPerHour,
  ).filter((minutes) => minutes <= until)

export interface InLane<Item> {
  item: Item
  lane: number
  lanes: number
}

/** In minutes: however short something is, it is drawn high enough for a line. */
const leastSeen = 15

export const endSeen = ({ from, until }: Pick<TimePlace, 'from' | 'until'>) => Math.max(until, from + leastSeen)

/** What overlaps in one column stands side by side. */
export function inLanes<Item extends TimePlace>(items: readonly Item[]): InLane<Item>[] {
  const clusters: Item[][] = []
  let clusterEnds = -Infinity
  for (const item of items.toSorted((one, other) => one.from - other.from)) {
    const cluster = clusters.at(-1)
    if (cluster && item.from < clusterEnds) cluster.push(item)
    else clusters.push([item])
    clusterEnds = Math.max(clusterEnds, endSeen(item))
  }

  return clusters.flatMap(laned)
}

function laned<Item extends TimePlace>(cluster: readonly Item[]): InLane<Item>[] {
  const ends: number[] = []
  const placed = cluster.map((item) => {
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = endSeen(item)
    return { item, lane }
  })

  return placed.map((one) => ({ ...one, lanes: ends.length }))
}

export interface Limits {
  columns: readonly TimeColumn[]
  frame: TimeFrame
  /** In minutes: what a place is rounded to, and the shortest. */
  step: number
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

const roundTo = (step: number, minutes: number) => Math.round(minutes / step) * step

/** Later or earlier by so many minutes and so many columns to the right, within the grid. */
export function moved(place: TimePlace, by: { minutes?: number; columns?: number }, limits: Limits): TimePlace {
  const { columns, frame, step } = limits
  const length = place.until - place.from
  const at = columns.findIndex(({ id }) => id === place.columnId)
  const column = columns[between(at + (by.columns ?? 0), 0, columns.length - 1)]
  const from = between(roundTo(step, place.from + (by.minutes ?? 0)), frame.from, frame.until - length)

  return { columnId: column?.id ?? place.columnId, from, until: from + length }
}

/** Ends later or earlier, and never before it has begun. */
export function stretched(place: TimePlace, minutes: number, { frame, step }: Limits): TimePlace {
  const until = between(roundTo(step, place.until + minutes), place.from + step, frame.until)
  return { ...place, until }
}

export const isSamePlace = (one: TimePlace, other: TimePlace): boolean =>
  one.columnId === other.columnId && one.from === other.from && one.until === other.until
