import type { Insertable } from 'kysely'

import type { DemoBooking } from '#server/demo/bookings/history.ts'
import type { QuoteFate } from '#server/demo/builds/past-builds.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import type { Fitting, FittingCandidate, FittingShot, FittingTransition } from '#server/kernel/db/schema.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import type { FittingStatus } from '#shared/fittings/status.ts'

import { hasShots, hitShot, type Trait } from './shots.ts'

interface FittingsContext {
  now: Date
  bookings: readonly DemoBooking[]
  fitterUserId: string
  locationId: string
  /** The member, who finds results on their dashboard. */
  memberId: string
  /** What became of the quotes after fittings, by booking. */
  fates: ReadonlyMap<string, QuoteFate>
  /** The account of whoever fitted, by the name of the resource. */
  fitterOf: (name: string | undefined) => string
}

export interface DemoFittings {
  fittings: Insertable<Fitting>[]
  transitions: Insertable<FittingTransition>[]
  candidates: Insertable<FittingCandidate>[]
  shots: Insertable<FittingShot>[]
  /** The winning candidate, by fitting. */
  best: Map<string, string>
}

const mostOfThePast = 34
const mostToCome = 4
const oneOfEarlier = 4
const hour = 3_600_000
const day = 24 * hour

/** The states of the last fittings, the latest first; earlier ones ended long ago. */
const latest: readonly FittingStatus[] = [
  'in_session',
  'results_draft',
  'results_draft',
  'results_shared',
  'results_shared',
  'results_shared',
  'followup_due',
  'accepted',
  'followup_due',
  'no_purchase',
]
const settled: readonly FittingStatus[] = ['accepted', 'accepted', 'accepted', 'no_purchase', 'followup_due']

/** Fittings of some bookings, in every state, with shots that look like those of a bay. */
export function planFittings(
  random: Random,
  { now, bookings, memberId, fates, fitterOf, ...context }: FittingsContext,
): DemoFittings {
  const fitted = bookings.filter(({ service: { code } }) => /fitting/.test(code) && !/gapping|spec/.test(code))
  const done = fitted
    .filter(({ place, steps }) => place.end < now.getTime() && steps.at(-1)?.to === 'completed')
    .toSorted((one, other) => one.place.start - other.place.start)
  const past = done.slice(-mostOfThePast)
  // Of earlier ones those are kept that became a quote, and some others.
  const earlier = done.slice(0, -mostOfThePast).filter(({ id }, at) => fates.has(id) || at % oneOfEarlier === 0)
  const toCome = fitted
    .filter(({ place, steps }) => place.start > now.getTime() && steps.at(-1)?.to === 'confirmed')
    .toSorted((one, other) => one.place.start - other.place.start)
    .slice(0, mostToCome)
  const plans: Plan[] = [
    ...past.map((booking, at) => {
      const status = latest[past.length - 1 - at] ?? random.pick(settled)
      return {
        ...ofBooking(booking, statusBy(fates.get(booking.id)) ?? status),
        fitterId: fitterOf(booking.staff?.name),
      }
    }),
    {
      fitterId: context.fitterUserId,
      bookingId: null,
      personId: memberId,
      slot: 'D',
      status: 'results_shared',
      at: now.getTime() - 9 * day,
    },
    ...toCome.map((booking) => ({
      ...ofBooking(booking, 'scheduled'),
      fitterId: fitterOf(booking.staff?.name),
      at: now.getTime() - 2 * hour,
    })),
  ]
  const older = randomFrom('earlier fittings')
  const before = earlier.map((booking): Plan => {
    const status = statusBy(fates.get(booking.id)) ?? 'no_purchase'
    return { ...ofBooking(booking, status), fitterId: fitterOf(booking.staff?.name), isOld: true }
  })

  return collect([
    ...before.map((plan) => fill(older, plan, { ...context, now })),
    ...plans.toSorted((one, other) => one.at - other.at).map((plan) => fill(random, plan, { ...context, now })),
  ])
}

/** A quote that was approved ends a fitting well. */
const statusBy = (fate: QuoteFate | undefined): FittingStatus | undefined =>
  fate && (fate === 'built' ? 'accepted' : 'no_purchase')

interface Plan {
  bookingId: string | null
  personId: string
  slot: Slot
  status: FittingStatus
  at: number
  fitterId: string
  /** Its shots are long thrown away. */
  isOld?: true
}

function ofBooking(
  { id, service, client, place }: DemoBooking,
  status: FittingStatus,
): Omit<Plan, 'fitterId' | 'isOld'> {
  return { bookingId: id, personId: client.id, slot: slotOf(service.code), status, at: place.start }
}

function slotOf(code: string): Slot {
  if (code.includes('putter')) return 'P'
  if (code.includes('iron')) return '7i'
  if (code.includes('wedge')) return 'SW'
  return code.includes('wood') ? '3W' : 'D'
}

const clubsOf: Partial<Record<Slot, readonly [own: ClubSpec, ...tried: ClubSpec[]]>> = {
  D: [
    { headBrand: 'Northfield', headModel: 'Drift', shaftModel: 'Stock 55', flex: 'R', loft: 1050, length: 728 },
    { headBrand: 'Kestrel', headModel: 'Talon 9', shaftModel: 'Ridge 60', flex: 'S', loft: 900, length: 724 },
    { headBrand: 'Kestrel', headModel: 'Talon Max', shaftModel: 'Ridge 50', flex: 'R', loft: 1050, length: 728 },
    { headBrand: 'Harrow', headModel: 'Long 10', shaftModel: 'Ridge 60', flex: 'S', loft: 1000, length: 720 },
  ],
  '3W': [
    { headBrand: 'Northfield', headModel: 'Drift 3', flex: 'R', loft: 1500, length: 688 },
    { headBrand: 'Kestrel', headModel: 'Talon 3', flex: 'S', loft: 1500, length: 684 },
    { headBrand: 'Harrow', headModel: 'Fairway 16', flex: 'R', loft: 1600, length: 680 },
  ],
  '7i': [
    {
      headBrand: 'Northfield',
      headModel: 'Cast 7',
      shaftMaterial: 'steel',
      flex: 'R',
      loft: 3100,
      lie: 6250,
      length: 592,
    },
    {
      headBrand: 'Kestrel',
      headModel: 'Forged',
      shaftMaterial: 'steel',
      flex: 'S',
      loft: 3250,
      lie: 6300,
      length: 592,
    },
    {
      headBrand: 'Harrow',
      headModel: 'Hollow',
      shaftMaterial: 'graphite',
      flex: 'R',
      loft: 2900,
      lie: 6300,
      length: 596,
    },
  ],
  SW: [
    { headBrand: 'Northfield', headModel: 'Sand 56', loft: 5600, lie: 6400, length: 568, bounce: 1000 },
    { headBrand: 'Kestrel', headModel: 'Mill 56', loft: 5600, lie: 6400, length: 564, bounce: 1200 },
  ],
}
const putters: readonly [own: ClubSpec, ...tried: ClubSpec[]] = [
  { headBrand: 'Northfield', headModel: 'Blade', length: 560, lie: 7000 },
  { headBrand: 'L.A.B. Golf', headModel: 'Mezz', isLab: true, length: 552, lie: 6900 },
]

const alike: Trait = { ball: 1, spin: 1, launch: 0, wide: 1, bias: 0 }

type FilledFitting = Omit<DemoFittings, 'best' | 'fittings'> & {
  fitting: Insertable<Fitting>
  best: string | undefined
}

function fill(random: Random, plan: Plan, context: Pick<FittingsContext, 'now' | 'locationId'>): FilledFitting {
  const { bookingId, personId, slot, status, at, fitterId } = plan
  const id = random.uuid()
  const [own, ...tried] = clubsOf[slot] ?? putters
  const clubs = status === 'scheduled' ? [own] : [own, ...tried]
  const candidates = candidatesOf(random, { id, slot, clubs })
  const winner = candidates.length > 1 ? random.between(1, candidates.length - 1) : 0
  const strength = 0.88 + random.fraction() * 0.22
  const isHit = status !== 'scheduled' && !plan.isOld && hasShots(slot)
  const shots = candidates.flatMap((candidate, index) => {
    const trait = index === 0 ? ownTrait(random) : index === winner ? bestTrait(random) : alike
    const count = isHit ? shotsOf(random, status, index) : 0
    return Array.from({ length: count }, (_, number): Insertable<FittingShot> => ({
      id: random.uuid(),
      fittingId: id,
      candidateId: candidate.id,
      figures: hitShot(random, slot, strength, trait),
      // A bad shot that the fitter has excluded.
      included: !(number === 2 && random.chance(0.3)),
      createdAt: new Date(at + (index * 12 + number) * 60_000),
    }))
  })
  const transitions = transitionsOf(id, fitterId, statesUpTo(status, at, context.now.getTime()))
  const isWritten = !['scheduled', 'in_session', 'results_draft'].includes(status)

  return {
    fitting: {
      id,
      bookingId,
      personId,
      locationId: context.locationId,
      status,
      version: transitions.length,
      slot,
      fitterId,
      measuredOn: hasShots(slot) ? 'TrackMan 4' : '',
      note: isWritten ? 'Tires after forty balls; the last ten are of little use.' : '',
      summary: isWritten ? summaryOf(candidates[winner]?.label ?? '', slot) : '',
      followUpOn:
        status === 'followup_due' ? new Date(context.now.getTime() + 5 * day).toISOString().slice(0, 10) : null,
      sharedAt: isWritten ? new Date(at + 2 * hour) : null,
      createdAt: new Date(at),
    },
    transitions,
    candidates,
    shots,
    best: isWritten || status === 'results_draft' ? candidates[winner]?.id : undefined,
  }
}

interface TriedClubs {
  id: string
  slot: Slot
  clubs: readonly ClubSpec[]
}

const candidatesOf = (random: Random, { id, slot, clubs }: TriedClubs) =>
  clubs.map((spec, position): Insertable<FittingCandidate> & { id: string } => ({
    id: random.uuid(),
    fittingId: id,
    position,
    label: position === 0 ? 'Own' : 'ABCDE'.charAt(position),
    isOwn: position === 0,
    slot,
    spec,
  }))

const transitionsOf = (fittingId: string, actorId: string, steps: readonly Step[]) =>
  steps.map(([from, to, when], index): Insertable<FittingTransition> => ({
    fittingId,
    version: index + 1,
    fromStatus: from,
    toStatus: to,
    actorKind: 'person',
    actorId,
    at: new Date(when),
    reason: to === 'no_purchase' ? 'Wants to think about it until spring' : null,
  }))

const shotsOf = (random: Random, status: FittingStatus, index: number) =>
  status === 'in_session' && index > 1 ? 3 : random.between(7, 11)

const ownTrait = (random: Random): Trait => ({
  ball: 0.985,
  spin: 1.12,
  launch: -0.8,
  wide: 1.3,
  bias: random.between(-8, 8),
})

const bestTrait = (random: Random): Trait => ({
  ball: 1.015,
  spin: 0.92,
  launch: 0.8,
  wide: 0.72,
  bias: random.between(-2, 2),
})

const summaryOf = (label: string, slot: Slot) =>
  slot === 'P'
    ? `${label} stays square through the ball, and your start line with it.`
    : `${label} flew farther and closer to the line than the others. We can build it as it was tried.`

type Step = [from: FittingStatus | null, to: FittingStatus, at: number]

/** The steps that lead to a state, none of them in the future. */
function statesUpTo(status: FittingStatus, at: number, now: number): Step[] {
  if (status === 'scheduled') return [[null, 'scheduled', at]]

  const all: Step[] = [
    [null, 'in_session', at],
    ['in_session', 'results_draft', at + hour],
    ['results_draft', 'results_shared', at + 2 * hour],
  ]
  const index = all.findIndex(([, to]) => to === status)
  if (index !== -1) return all.slice(0, index + 1)

  return [...all, ['results_shared', status, Math.min(at + 2 * day, now)]]
}

const collect = (filled: readonly FilledFitting[]): DemoFittings => ({
  fittings: filled.map(({ fitting }) => fitting),
  transitions: filled.flatMap(({ transitions }) => transitions),
  candidates: filled.flatMap(({ candidates }) => candidates),
  shots: filled.flatMap(({ shots }) => shots),
  best: new Map(filled.flatMap(({ fitting, best }) => (best && fitting.id ? [[fitting.id, best] as const] : []))),
})
