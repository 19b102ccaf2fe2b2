import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'
import { counted } from '#shared/words.ts'

import type { BuildStage } from './stages.ts'

/** A build's life. Before it is approved it is a quote. */
export const BuildStatus = z.enum([
  'approved',
  'parts_check',
  'awaiting_parts',
  'parts_ready',
  'queued',
  'in_build',
  'qc',
  'qc_failed',
  'qc_passed',
  'ready',
  'picked_up',
  'shipped',
  'closed',
  'on_hold',
  'cancelled',
  'warranty_return',
])
export type BuildStatus = z.output<typeof BuildStatus>

/** Each state on its badge, and in a sentence, as in "This build is on the bench". */
export const buildWords: WordsOf<BuildStatus> = {
  approved: { label: 'Approved', phrase: 'approved' },
  parts_check: { label: 'Parts are checked', phrase: 'having its parts checked' },
  awaiting_parts: { label: 'Waits for parts', phrase: 'waiting for parts' },
  parts_ready: { label: 'Parts are here', phrase: 'ready for the bench' },
  queued: { label: 'Queued', phrase: 'queued' },
  in_build: { label: 'In build', phrase: 'on the bench' },
  qc: { label: 'To be checked', phrase: 'being checked' },
  qc_failed: { label: 'Failed QC', phrase: 'sent back by QC' },
  qc_passed: { label: 'Passed QC', phrase: 'passed' },
  ready: { label: 'Ready', phrase: 'ready' },
  picked_up: { label: 'Picked up', phrase: 'picked up' },
  shipped: { label: 'Shipped', phrase: 'shipped' },
  closed: { label: 'Closed', phrase: 'closed' },
  on_hold: { label: 'On hold', phrase: 'on hold' },
  cancelled: { label: 'Canceled', phrase: 'canceled' },
  warranty_return: { label: 'Warranty return', phrase: 'back under warranty' },
}

/** Those that the studio still has to do something for. */
export const openStatuses = [
  'approved',
  'parts_check',
  'awaiting_parts',
  'parts_ready',
  'queued',
  'in_build',
  'qc',
  'qc_failed',
  'qc_passed',
  'ready',
  'on_hold',
  'warranty_return',
] as const satisfies readonly BuildStatus[]

interface BuildStepFacts {
  status: BuildStatus
  stage: BuildStage | null
  heldFrom: BuildStatus | null
  curesUntil: Date | null
  /** Parts that are not promised to it yet. */
  missingParts: number
  /** What is due before the work begins. */
  depositDueCents: number
  /** What is due before it leaves. */
  dueCents: number
  /** Its client does not come for it: it is sent. */
  isSent: boolean
  /** Clubs that the bench makes. */
  benchClubs: number
  /** Clubs from their makers that are not here and checked yet. */
  makerClubs: number
  /** Of those, the ones that came wrong: their makers make them good. */
  owedClubs: number
  /** In the house, of those that are to be handed over. */
  hereClubs: number
  /** Those that left before the others. */
  collectedClubs: number
  /** What keeps it from being as it should be. */
  qcProblem: string | null
  /** When it came back last under warranty. */
  returnedAt: Date | null
  /** Parts that are to be put in the place of others. */
  partsToReplace: number
  /** The quote that changed it after it was begun, while nobody has said what is done with that. */
  changeToAnswer: string | null
}

/** What was made by a sheet that was changed since goes nowhere before somebody has said what is done with it. */
const answered =
  (guard: Guard<BuildStepFacts>): Guard<BuildStepFacts> =>
  (build, now) =>
    build.changeToAnswer === null ? guard(build, now) : unansweredWords(build.changeToAnswer)

export const unansweredWords = (quote: string) => `${quote} has changed it. Say first what is done with what was begun.`

/** It waits for parts again once a change needs others. */
const onceMissing: Guard<BuildStepFacts> = (build) => (waitsOf(build) === undefined ? 'Its parts are here.' : undefined)

const onceDeposited: Guard<BuildStepFacts> = ({ depositDueCents }) =>
  depositDueCents > 0 ? 'Its deposit is not paid yet.' : undefined

/** Why clubs of makers are waited for. */
const delivered = (makerClubs: number): string | undefined => {
  if (makerClubs === 0) return undefined

  return `${counted(makerClubs, 'club from its maker is', 'clubs from their makers are')} not here and checked yet.`
}

type WaitingCounts = Pick<BuildStepFacts, 'missingParts' | 'benchClubs' | 'makerClubs'>

/** What it waits for before anything can be done to it; the bench begins with its own clubs while others are on their way. */
export const waitsOf = ({ missingParts, benchClubs, makerClubs }: WaitingCounts): string | undefined => {
  if (missingParts > 0) return `${counted(missingParts, 'part is', 'parts are')} not there yet.`

  return benchClubs === 0 ? delivered(makerClubs) : undefined
}

const onceThere: Guard<BuildStepFacts> = waitsOf

/** The bench is through with it, and has measured what it made. */
const onceBuilt: Guard<BuildStepFacts> = ({ stage, benchClubs, qcProblem }) =>
  stage === 'built' || benchClubs === 0 ? (qcProblem ?? undefined) : 'The bench is not through with it.'

const withoutBench: Guard<BuildStepFacts> = ({ benchClubs }) =>
  benchClubs === 0 ? undefined : 'The bench has to build it first.'

/** A club that came wrong keeps none of the others from being checked. */
const onceMeasured: Guard<BuildStepFacts> = ({ makerClubs, owedClubs, hereClubs, qcProblem }) =>
  delivered(owedClubs < hereClubs ? makerClubs - owedClubs : makerClubs) ?? qcProblem ?? undefined

const oncePaid: Guard<BuildStepFacts> = ({ dueCents }) =>
  dueCents > 0 ? 'The balance is to be paid first.' : undefined

/** What leaves as a whole is whole. */
const onceWhole: Guard<BuildStepFacts> = (build, now) => {
  const waits = delivered(build.makerClubs)

  return waits === undefined ? oncePaid(build, now) : `${waits} The others may be handed over before it, with a reason.`
}

const toBeFetched: Guard<BuildStepFacts> = (build, now) =>
  build.isSent ? 'It is to be sent. Take the shipping off first.' : onceWhole(build, now)

const toBeSent: Guard<BuildStepFacts> = (build, now) =>
  build.isSent ? onceWhole(build, now) : 'Say first where it is sent to.'

/** What was paid and taken along is not cancelled: it is made right. */
const unlessReturned: Guard<BuildStepFacts> = ({ returnedAt, collectedClubs }) => {
  if (returnedAt !== null) return 'It was handed over once: it is made right, and leaves again.'

  return collectedClubs > 0
    ? `${counted(collectedClubs, 'club of it has', 'clubs of it have')} left the house. A change takes off what is not built any more.`
    : undefined
}

const withoutReplacing: Guard<BuildStepFacts> = ({ partsToReplace }) =>
  partsToReplace === 0 ? undefined : 'The bench puts its parts in first.'

const onlyBackTo =
  (status: BuildStatus): Guard<BuildStepFacts> =>
  ({ heldFrom }) =>
    heldFrom === status ? undefined : 'It goes on where it was held.'

const held = Object.fromEntries(
  openStatuses.filter((status) => status !== 'on_hold').map((status) => [status, onlyBackTo(status)]),
)

const before = { on_hold: always, cancelled: unlessReturned }

/** Every step that exists. */
export const buildSteps = stateMachine<BuildStatus, BuildStepFacts>({
  approved: { parts_check: onceDeposited, ...before },
  parts_check: { awaiting_parts: always, parts_ready: onceThere, ...before },
  awaiting_parts: { parts_ready: onceThere, ...before },
  parts_ready: { queued: always, awaiting_parts: always, qc: withoutBench, ...before },
  queued: { in_build: answered(always), awaiting_parts: onceMissing, ...before },
  in_build: { qc: answered(onceBuilt), ...before },
  qc: { qc_passed: answered(onceMeasured), qc_failed: always, on_hold: always },
  qc_failed: { in_build: answered(always), on_hold: always },
  qc_passed: { ready: answered(always), on_hold: always },
  ready: { picked_up: answered(toBeFetched), shipped: answered(toBeSent), on_hold: always },
  picked_up: { closed: always, warranty_return: always },
  shipped: { closed: always, warranty_return: always },
  closed: { warranty_return: always },
  on_hold: { ...held, cancelled: unlessReturned },
  cancelled: {},
  warranty_return: { in_build: onceThere, qc: withoutReplacing, on_hold: always },
})

const other: Record<BuildStatus, string> = {
  approved: 'Approve',
  parts_check: 'Check parts',
  awaiting_parts: 'Wait for parts',
  parts_ready: 'Parts are here',
  queued: 'Queue',
  in_build: 'Start building',
  qc: 'To QC',
  qc_failed: 'Fail',
  qc_passed: 'Pass and sign',
  ready: 'Tell the client it is ready',
  picked_up: 'Hand over',
  shipped: 'Ship',
  closed: 'Close',
  on_hold: 'Hold',
  cancelled: 'Cancel',
  warranty_return: 'Take back under warranty',
}

/** What a step is called, by whoever takes it. */
export function nameOfStep(from: BuildStatus, to: BuildStatus): string {
  if (from === 'on_hold' && to !== 'cancelled') return 'Resume'
  if (to === 'qc' && from === 'warranty_return') return 'Straight to QC'
  if (to === 'in_build' && (from === 'qc_failed' || from === 'warranty_return')) return 'Back to the bench'

  return other[to]
}

/** With two at the bench one builds and the other checks. */
export const ownWorkWords = 'You have built it: somebody else checks and signs it.'

interface Standing {
  number: string
  status: BuildStatus
  returnedAt: Date | null
}

/** Why a build is not changed by its sheet any more. */
export const changeRefusal = ({ number, status, returnedAt }: Standing): string | undefined =>
  returnedAt === null && isInHouse(status)
    ? undefined
    : `${number} was handed over. What is built next has a sheet of its own: make it again.`

/** Whether it may still be said how it leaves. */
export const isInHouse = (status: BuildStatus): boolean => (openStatuses as readonly BuildStatus[]).includes(status)

/** Those of which something may be ordered: its deposit is paid, and it is in the house. */
export const begunStatuses = openStatuses.filter((status) => status !== 'approved' && status !== 'ready')

/** Columns of the board; what is over stands on none. */
export const boardColumns = {
  parts: ['approved', 'parts_check', 'awaiting_parts', 'parts_ready', 'on_hold'],
  queued: ['queued'],
  in_build: ['in_build', 'qc_failed', 'warranty_return'],
  qc: ['qc', 'qc_passed'],
  ready: ['ready'],
} as const satisfies Record<string, readonly BuildStatus[]>

export const BuildShelf = z.enum([
  'open',
  'late',
  'parts',
  'bench',
  'qc',
  'ready',
  'to_ship',
  'changed',
  'came_back',
  'over',
])
export type BuildShelf = z.output<typeof BuildShelf>
