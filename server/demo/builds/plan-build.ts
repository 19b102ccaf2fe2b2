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
  /** Who builds and who checks it. */
  hands?: BuildHands
  partsOf: (slot: Slot) => ClubParts
  /** Drawn without. */
  slots?: readonly [Slot, ...Slot[]]
}

export interface BuildHands {
  builders: readonly string[]
  checkerId: string | null
}

export type DemoBuild = ReturnType<typeof planBuild>

const dayLength = 86_400_000
const irons = ['5i', '6i', '7i', '8i', '9i', 'PW'] as const satisfies readonly Slot[]
const labourCents = 3500

/** A club of parts, cut and bent for its place in the set. */
const specOf = ({ slot, position, parts: { spec } }: { slot: Slot; position: number; parts: ClubParts }): ClubSpec => ({
  ...spec,
  ...(spec.rawShaftMass !== undefined && { shaftMass: spec.rawShaftMass - 60 - position * 15 }),
  ...clubStandards[slot],
  swingWeight: 320,
})

/** From which state it has begun at the bench, and where the bench is. */
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

/** What became of it last, by the clock of the house. */
function lastOf({ status, now, hands }: BuildPlan) {
  const day = (ago: number) => new Date(now.getTime() - ago * dayLength)
  const hasLeft = ['picked_up', 'shipped', 'closed'].includes(status)

  return {
    checkedBy: isChecked(status) ? (hands?.checkerId ?? null) : null,
    checkedAt: isChecked(status) ? day(1.5) : null,
    readyAt: isChecked(status) && status !== 'qc_passed' ? day(1.25) : null,
    leftAt: hasLeft ? day(0.5) : null,
    ...(status === 'shipped'
      ? { shippedTo: '12 Fairway Lane, Chicago, IL 60601', carrier: 'UPS', tracking: '1Z999AA10123456784' }
      : { shippedTo: '', carrier: '', tracking: '' }),
  }
}

/** Where it stands: its state, its place, and what became of it last. */
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

// What waits comes after what is begun; of that, one is late.
const daysToBuild: Partial<Record<BuildStatus, number>> = {
  approved: 12,
  awaiting_parts: 11,
  parts_ready: 10,
  queued: 9,
  on_hold: 9,
}

/** In how many days it was promised. */
function promisedIn({ status, at }: BuildPlan): number {
  const [days, isLate] = [daysToBuild[status], at % 14 === 0]
  if (days !== undefined) return days + (at % 5)

  return status === 'in_build' && !isLate ? 3 + (at % 6) : (at % 14) - 1
}

/** A factory order says otherwise of some. */
const atBench: { madeBy: 'bench' | 'maker' } = { madeBy: 'bench' }

/** One build with all that it came from. */
export function planBuild(random: Random, plan: BuildPlan) {
  const { status, at, personId, locationId, now, hands, partsOf } = plan
  const [sheetId, versionId, quoteId, buildId] = [random.uuid(), random.uuid(), random.uuid(), random.uuid()]
  const createdAt = new Date(now.getTime() - (2 + (at % 14)) * dayLength)
  const slots = plan.slots ?? (random.chance(0.6) ? irons : (['7i'] as const))
  const clubs = slots.map((slot, position) => ({ clubKey: random.uuid(), slot, position, parts: partsOf(slot) }))
  const stage = stageOf(plan)
  const common = { personId, locationId, createdAt }
  const builderId = stage === null ? null : (hands?.builders[at % hands.builders.length] ?? null)
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
    build: { id: buildId, quoteId, sheetVersionId: versionId, ...common, builderId, ...standingOf(plan, stage) },
    buildClubs,
    measurements: measureClubs(random, {
      status,
      clubs: clubs.map((club, nth) => ({ id: buildClubs[nth]?.id ?? '', spec: specOf(club) })),
      by: builderId,
      at: new Date(now.getTime() - 2 * dayLength),
    }),
    stages: stagesOf(random, { buildId, stage, createdAt, by: builderId }),
    transitions: [
      {
        buildId,
        version: 1,
        fromStatus: status === 'approved' ? null : ('approved' as const),
        toStatus: status,
        actorKind: 'system',
        at: createdAt,
      },
    ],
  }
}

/** What a club of it costs, by its parts. */
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

/** What the bench is through with, and where it is. */
function stagesOf(random: Random, { buildId, stage, createdAt, by }: AtBench) {
  if (stage === null) return []
  const done = stage === 'built' ? stages : stages.slice(0, stages.indexOf(stage) + 1)

  return done.map((name, index) => {
    const startedAt = new Date(createdAt.getTime() + (index + 1) * 3_600_000)
    const doneAt = name === stage ? null : new Date(startedAt.getTime() + 1_800_000)
    return { id: random.uuid(), buildId, stage: name, startedAt, startedBy: by, doneAt, doneBy: doneAt && by }
  })
}
