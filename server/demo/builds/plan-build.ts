import type { Random } from '#server/demo/random.ts'
import { type BuildStage, stages } from '#shared/builds/orders/stages.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { clubStandards } from '#shared/clubs/standards.ts'

import { measureClubs } from './measure-clubs.ts'
import type { ClubParts } from './parts.ts'

interface BuildPlan {
  status: BuildStatus
  at: number
  personId: string
  locationId: string
  now: Date
  /** Who builds and who checks. */
  staff?: BenchStaff
  partsOf: (slot: Slot) => ClubParts
  /** Drawn when left out. */
  slots?: readonly [Slot, ...Slot[]]
}

export interface BenchStaff {
  builders: readonly string[]
  checkerId: string | null
}

export type DemoBuild = ReturnType<typeof planBuild>

const dayLength = 86_400_000
const irons = ['5i', '6i', '7i', '8i', '9i', 'PW'] as const satisfies readonly Slot[]
const labourCents = 3500

/** The club as built from its parts: cut and bent for its slot. */
const specOf = ({ slot, position, parts: { spec } }: { slot: Slot; position: number; parts: ClubParts }): ClubSpec => ({
  ...spec,
  ...(spec.rawShaftMass !== undefined && { shaftMass: spec.rawShaftMass - 60 - position * 15 }),
  ...clubStandards[slot],
  swingWeight: 320,
})

/** The stage of the bench; null before the build has begun. */
function stageOf({ status, at }: BuildPlan): BuildStage | null {
  if (status === 'in_build') return stages[at % stages.length] ?? 'prep'
  const isThrough = ['qc', 'qc_failed', 'qc_passed', 'ready', 'picked_up', 'shipped', 'closed'].includes(status)

  return isThrough ? 'built' : null
}

const isHere = (status: BuildStatus) =>
  !['approved', 'awaiting_parts', 'picked_up', 'shipped', 'closed'].includes(status)

const places: Partial<Record<BuildStatus, string>> = {
  parts_ready: 'Bin',
  queued: 'Bin',
  on_hold: 'Bin',
  in_build: 'Bench',
}

const placeOf = ({ status, at }: BuildPlan): string =>
  isHere(status) ? `${places[status] ?? 'Rack'} ${(at % 6) + 1}` : ''

const isChecked = (status: BuildStatus) => ['qc_passed', 'ready', 'picked_up', 'shipped', 'closed'].includes(status)

/** The dates of its last steps. */
function lastOf({ status, now, staff }: BuildPlan) {
  const day = (ago: number) => new Date(now.getTime() - ago * dayLength)
  const hasLeft = ['picked_up', 'shipped', 'closed'].includes(status)

  return {
    checkedBy: isChecked(status) ? (staff?.checkerId ?? null) : null,
    checkedAt: isChecked(status) ? day(1.5) : null,
    readyAt: isChecked(status) && status !== 'qc_passed' ? day(1.25) : null,
    leftAt: hasLeft ? day(0.5) : null,
    ...(status === 'shipped'
      ? { shippedTo: '12 Fairway Lane, Chicago, IL 60601', carrier: 'UPS', tracking: '1Z999AA10123456784' }
      : { shippedTo: '', carrier: '', tracking: '' }),
  }
}

/** Its state, its place, and the dates of its last steps. */
function standingOf(plan: BuildPlan, stage: BuildStage | null) {
  const { status, at, now } = plan

  return {
    status,
    heldFrom: status === 'on_hold' ? ('queued' as const) : null,
    stage,
    curesUntil: stage === 'curing' ? new Date(now.getTime() + (4 + (at % 18)) * 3_600_000) : null,
    place: placeOf(plan),
    signedName: status === 'picked_up' || status === 'closed' ? 'Signed at the counter' : '',
    ...lastOf(plan),
  }
}

// Days until the promise, by state: waiting builds come after begun ones.
const daysToBuild: Partial<Record<BuildStatus, number>> = {
  approved: 12,
  awaiting_parts: 11,
  parts_ready: 10,
  queued: 9,
  on_hold: 9,
}

/** In how many days it was promised; one in fourteen is late. */
function promisedIn({ status, at }: BuildPlan): number {
  const [days, isLate] = [daysToBuild[status], at % 14 === 0]
  if (days !== undefined) return days + (at % 5)

  return status === 'in_build' && !isLate ? 3 + (at % 6) : (at % 14) - 1
}

/** Factory orders change it for some clubs. */
const atBench: { madeBy: 'bench' | 'maker' } = { madeBy: 'bench' }

const toReady = ['parts_check', 'parts_ready', 'queued', 'in_build', 'qc', 'qc_passed', 'ready'] as const

/** The states on the way from the approval to a state. */
const waysTo: Partial<Record<BuildStatus, readonly BuildStatus[]>> = {
  awaiting_parts: ['parts_check', 'awaiting_parts'],
  on_hold: [...toReady.slice(0, 3), 'on_hold'],
  qc_failed: [...toReady.slice(0, 5), 'qc_failed'],
  picked_up: [...toReady, 'picked_up'],
  shipped: [...toReady, 'shipped'],
  closed: [...toReady, 'picked_up', 'closed'],
}

/** The steps of a build, spread evenly over its days. */
function historyOf(
  buildId: string,
  { status, createdAt, until }: { status: BuildStatus; createdAt: Date; until: number },
) {
  const later = waysTo[status] ?? toReady.slice(0, toReady.findIndex((one) => one === status) + 1)
  const way: BuildStatus[] = ['approved', ...later]
  const span = until - createdAt.getTime()

  return way.map((toStatus, at) => ({
    buildId,
    version: at + 1,
    fromStatus: way[at - 1] ?? null,
    toStatus,
    actorKind: 'system',
    at: new Date(createdAt.getTime() + (span * at) / way.length),
  }))
}

/** A build with its sheet, version and quote. */
export function planBuild(random: Random, plan: BuildPlan) {
  const { status, at, personId, locationId, now, staff, partsOf } = plan
  const [sheetId, versionId, quoteId, buildId] = [random.uuid(), random.uuid(), random.uuid(), random.uuid()]
  const createdAt = new Date(now.getTime() - (2 + (at % 14)) * dayLength)
  const slots = plan.slots ?? (random.chance(0.6) ? irons : (['7i'] as const))
  const clubs = slots.map((slot, position) => ({ clubKey: random.uuid(), slot, position, parts: partsOf(slot) }))
  const stage = stageOf(plan)
  const common = { personId, locationId, createdAt }
  const builderId = stage === null ? null : (staff?.builders[at % staff.builders.length] ?? null)
  const transitions = historyOf(buildId, { status, createdAt, until: now.getTime() - dayLength / 2 })
  const buildClubs = clubs.map(({ clubKey, position }) => ({ id: random.uuid(), buildId, clubKey, position }))

  return {
    sheet: { id: sheetId, kind: 'clubs' as const, ...common },
    version: { id: versionId, sheetId, number: 1, createdAt },
    sheetClubs: clubs.map(({ parts, ...club }) => ({
      ...club,
      ...parts.items,
      sheetVersionId: versionId,
      spec: specOf({ ...club, parts }),
      ...atBench,
    })),
    quote: { id: quoteId, sheetId, sheetVersionId: versionId, ...common },
    quoteLines: linesOf(partsOf(slots[0])).map((line, position) => ({
      ...line,
      quoteId,
      position,
      quantity: clubs.length,
    })),
    promisedIn: promisedIn(plan),
    build: {
      id: buildId,
      quoteId,
      sheetVersionId: versionId,
      ...common,
      version: transitions.length,
      builderId,
      ...standingOf(plan, stage),
    },
    buildClubs,
    measurements: measureClubs(random, {
      status,
      clubs: clubs.map((club, nth) => ({ id: buildClubs[nth]?.id ?? '', spec: specOf(club) })),
      by: builderId,
      at: new Date(now.getTime() - 2 * dayLength),
    }),
    stages: stagesOf(random, { buildId, stage, createdAt, by: builderId }),
    transitions,
  }
}

/** The quoted lines of a club, by its parts. */
const linesOf = ({
  spec: { headBrand, headModel, shaftBrand, shaftModel, gripBrand, gripModel, ...cents },
}: ClubParts) =>
  [
    { part: 'head' as const, name: `${headBrand} ${headModel}`, unitCents: cents.headCents ?? 0 },
    { part: 'shaft' as const, name: `${shaftBrand} ${shaftModel}`, unitCents: cents.shaftCents ?? 0 },
    { part: 'grip' as const, name: `${gripBrand} ${gripModel}`, unitCents: cents.gripCents ?? 0 },
    { part: 'labour' as const, name: 'Building', unitCents: labourCents },
  ].filter(({ unitCents }) => unitCents > 0)

interface AtBench {
  buildId: string
  stage: BuildStage | null
  createdAt: Date
  by: string | null
}

/** The stages that are done, and the present one. */
function stagesOf(random: Random, { buildId, stage, createdAt, by }: AtBench) {
  if (stage === null) return []
  const done = stage === 'built' ? stages : stages.slice(0, stages.indexOf(stage) + 1)

  return done.map((name, index) => {
    const startedAt = new Date(createdAt.getTime() + (index + 1) * 3_600_000)
    const doneAt = name === stage ? null : new Date(startedAt.getTime() + 1_800_000)
    return { id: random.uuid(), buildId, stage: name, startedAt, startedBy: by, doneAt, doneBy: doneAt && by }
  })
}
