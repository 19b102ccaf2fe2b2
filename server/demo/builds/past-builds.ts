import { firstHistoryDay } from '#server/demo/bookings/demand.ts'
import type { DemoBooking } from '#server/demo/bookings/history.ts'
import type { Random } from '#server/demo/random.ts'
import type { ShelfMove } from '#server/demo/stock/insert-moves.ts'
import { zone } from '#server/demo/studio.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { stages } from '#shared/builds/orders/stages.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'

import { partsFrom, type Shelf } from './parts.ts'
import { type BenchStaff, type DemoBuild, planBuild } from './plan-build.ts'

/** What became of a quote after a fitting. */
export type QuoteFate = 'built' | 'declined' | 'expired'

/** A fitting of irons with its sheet and quote and, where it was approved, its build. */
export interface PastBuild extends DemoBuild {
  quoteLines: (DemoBuild['quoteLines'][number] & { id: string })[]
  booking: DemoBooking
  fate: QuoteFate
  decidedAt: Date
}

interface PastContext {
  now: Date
  today: string
  locationId: string
  bookings: readonly DemoBooking[]
  shelf: Shelf
  staff: BenchStaff
  /** The account of whoever fitted, by the name of the resource. */
  fitterOf: (name: string | undefined) => string
}

const day = 86_400_000
const hour = 3_600_000
const builtEachMonth = [5, 4, 6, 7, 6, 5] as const
/** Builds of the last weeks are those on the bench. */
const freshDays = 24

/** Each month some fittings of irons become builds, which are long gone, and two become quotes that nobody wanted. */
export function planPastBuilds(random: Random, context: PastContext): PastBuild[] {
  const { bookings, now, today } = context
  const fitted = bookings.filter(({ service: { code }, place, steps }) => {
    const isOfIrons = code === 'iron_fitting' || code === 'full_bag_fitting' || code === 'long_game_fitting'
    return isOfIrons && steps.at(-1)?.to === 'completed' && place.end < now.getTime() - freshDays * day
  })
  const months = [...Map.groupBy(fitted, ({ place }) => localDayOf(place.start, zone).slice(0, 7))]
    .filter(([month]) => month > firstHistoryDay(today).slice(0, 7))
    .toSorted(([one], [other]) => one.localeCompare(other))
  let nth = 0

  return months.flatMap(([, own], index) => {
    const built = builtEachMonth[index % builtEachMonth.length] ?? 5
    const fates: QuoteFate[] = [...Array.from({ length: built }, () => 'built' as const), 'declined', 'expired']
    const spread = own.toSorted((a, b) => a.place.start - b.place.start)
    return fates.flatMap((fate, at) => {
      const booking = spread[Math.floor((at * spread.length) / fates.length)]
      nth += 1
      return booking ? [planPast(random, { booking, fate, at: nth }, context)] : []
    })
  })
}

interface PastFitting {
  booking: DemoBooking
  fate: QuoteFate
  at: number
}

function planPast(random: Random, { booking, fate, at }: PastFitting, context: PastContext): PastBuild {
  const { locationId, shelf, staff, fitterOf, now } = context
  const quotedAt = new Date(booking.place.end + random.between(1, 20) * hour)
  const thought = fate === 'expired' ? 14 * day : random.between(4, 60) * hour
  const decidedAt = new Date(quotedAt.getTime() + thought)
  // The bench takes one to two weeks.
  const closedAt = new Date(Math.min(decidedAt.getTime() + (9 + (at % 7)) * day, now.getTime() - day))
  const planned = planBuild(random, {
    status: 'closed',
    at,
    personId: booking.client.id,
    locationId,
    now: closedAt,
    staff,
    partsOf: partsFrom(shelf, at),
  })
  const fitterId = fitterOf(booking.staff?.name)
  const ofFitter = { createdAt: quotedAt, createdBy: fitterId }
  const way = wayOf(planned, decidedAt)

  return {
    ...planned,
    booking,
    fate,
    decidedAt,
    sheet: { ...planned.sheet, ...ofFitter },
    version: { ...planned.version, ...ofFitter },
    quote: { ...planned.quote, ...ofFitter },
    quoteLines: planned.quoteLines.map((line) => ({ ...line, id: random.uuid() })),
    promisedIn: Math.round((decidedAt.getTime() - now.getTime()) / day) + 11,
    build: { ...planned.build, createdAt: decidedAt, version: way.length },
    stages: stagesOf(planned, decidedAt),
    transitions: way,
  }
}

/** Every step from the approval to the end. */
function wayOf({ build }: DemoBuild, decidedAt: Date): DemoBuild['transitions'] {
  const { id: buildId, checkedAt, readyAt, leftAt } = build
  const [begun, checked] = [decidedAt.getTime(), checkedAt?.getTime() ?? decidedAt.getTime()]
  const steps: [BuildStatus, number][] = [
    ['approved', begun],
    ['parts_check', begun + hour],
    ['parts_ready', begun + 5 * hour],
    ['queued', begun + 6 * hour],
    ['in_build', begun + (checked - begun) / 10],
    ['qc', checked - 3 * hour],
    ['qc_passed', checked],
    ['ready', readyAt?.getTime() ?? checked],
    ['picked_up', leftAt?.getTime() ?? checked],
    ['closed', (leftAt?.getTime() ?? checked) + hour],
  ]

  return steps.map(([toStatus, at], index) => ({
    buildId,
    version: index + 1,
    fromStatus: steps[index - 1]?.[0] ?? null,
    toStatus,
    actorKind: 'system',
    at: new Date(at),
  }))
}

/** Its stages follow one another from the first tenth of its time to the check. */
function stagesOf({ build, stages: planned }: DemoBuild, decidedAt: Date): DemoBuild['stages'] {
  const begun = decidedAt.getTime()
  const span = (build.checkedAt?.getTime() ?? begun) - begun - 4 * hour

  return planned.map((stage, index) => {
    const startedAt = new Date(begun + (span * (index + 1)) / (stages.length + 2))
    return { ...stage, startedAt, doneAt: new Date(startedAt.getTime() + 1_800_000) }
  })
}

const columns = ['shaftItemId', 'headItemId', 'gripItemId'] as const

/** What its clubs took from the shelves, which is a cost once it has left. */
export const partsTakenBy = ({ build, buildClubs, sheetClubs, transitions }: PastBuild): ShelfMove[] => {
  const begun = transitions.find(({ toStatus }) => toStatus === 'in_build')?.at ?? build.createdAt

  return sheetClubs.flatMap((club, index) =>
    columns.flatMap((column): ShelfMove[] => {
      const [itemId, ownerId] = [club[column], buildClubs[index]?.id]
      if (!itemId || !ownerId) return []
      const owner = { kind: 'build_club', id: ownerId }
      return [{ itemId, kind: 'consume', quantity: -1, owner, at: begun.getTime(), settledAt: build.leftAt?.getTime() }]
    }),
  )
}
