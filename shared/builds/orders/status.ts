import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'
import { counted } from '#shared/words.ts'

import type { BuildStage } from './stages.ts'

/** The states of a build. Before approval it is a quote. */
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

/** Each state on its badge, and in a sentence such as "This build is on the bench". */
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

/** The states in which the studio still has something to do. */
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
  /** Parts that are not reserved for it yet. */
  missingParts: number
  /** The sum due before the work begins. */
  depositDueCents: number
  /** The sum due before it leaves. */
  dueCents: number
  /** True when it is sent to its client. */
  isSent: boolean
  /** The clubs that the bench builds. */
  benchClubs: number
  /** The clubs from makers that are not here and checked yet. */
  makerClubs: number
  /** Of those, the ones with a claim, which their makers have to settle. */
  owedClubs: number
  /** Of the clubs to be handed over, those in the house. */
  hereClubs: number
  /** The clubs that left before the others. */
  collectedClubs: number
  /** What QC found wrong. */
  qcProblem: string | null
  /** When it last came back under warranty. */
  returnedAt: Date | null
  /** The parts to be replaced under warranty. */
  partsToReplace: number
  /** The quote of an unanswered change of work in progress. */
  changeToAnswer: string | null
}

/** Refuses a step while the bench has not answered a change of the sheet. */
const unlessChangeIsOpen =
  (guard: Guard<BuildStepFacts>): Guard<BuildStepFacts> =>
  (build, now) =>
    build.changeToAnswer === null ? guard(build, now) : unansweredWords(build.changeToAnswer)

export const unansweredWords = (quote: string) => `${quote} has changed it. Say first what is done with what was begun.`

/** It waits for parts again when a change needs others. */
const onceMissing: Guard<BuildStepFacts> = (build) => (waitsOf(build) === undefined ? 'Its parts are here.' : undefined)

const onceDeposited: Guard<BuildStepFacts> = ({ depositDueCents }) =>
  depositDueCents > 0 ? 'Its deposit is not paid yet.' : undefined

/** Why it waits for clubs from makers; undefined when it does not. */
const waitsForMakers = (makerClubs: number): string | undefined => {
  if (makerClubs === 0) return undefined

  return `${counted(makerClubs, 'club from its maker is', 'clubs from their makers are')} not here and checked yet.`
}

type WaitingCounts = Pick<BuildStepFacts, 'missingParts' | 'benchClubs' | 'makerClubs'>

/** Why nothing can be done yet. The bench begins with its own clubs while others are on their way. */
export const waitsOf = ({ missingParts, benchClubs, makerClubs }: WaitingCounts): string | undefined => {
  if (missingParts > 0) return `${counted(missingParts, 'part is', 'parts are')} not there yet.`

  return benchClubs === 0 ? waitsForMakers(makerClubs) : undefined
}

const onceAllPartsCame: Guard<BuildStepFacts> = waitsOf

/** The bench has finished and measured its clubs. */
const onceBuilt: Guard<BuildStepFacts> = ({ stage, benchClubs, qcProblem }) =>
  stage === 'built' || benchClubs === 0 ? (qcProblem ?? undefined) : 'The bench is not through with it.'

const withoutBench: Guard<BuildStepFacts> = ({ benchClubs }) =>
  benchClubs === 0 ? undefined : 'The bench has to build it first.'

/** A club with a claim does not keep the others from being checked. */
const onceMeasured: Guard<BuildStepFacts> = ({ makerClubs, owedClubs, hereClubs, qcProblem }) =>
  waitsForMakers(owedClubs < hereClubs ? makerClubs - owedClubs : makerClubs) ?? qcProblem ?? undefined

const oncePaid: Guard<BuildStepFacts> = ({ dueCents }) =>
  dueCents > 0 ? 'The balance is to be paid first.' : undefined

/** A build leaves as a whole only when all its clubs are here. */
const onceWhole: Guard<BuildStepFacts> = (build, now) => {
  const waits = waitsForMakers(build.makerClubs)

  return waits === undefined ? oncePaid(build, now) : `${waits} The others may be handed over before it, with a reason.`
}

const toBeFetched: Guard<BuildStepFacts> = (build, now) =>
  build.isSent ? 'It is to be sent. Take the shipping off first.' : onceWhole(build, now)

const toBeSent: Guard<BuildStepFacts> = (build, now) =>
  build.isSent ? onceWhole(build, now) : 'Say first where it is sent to.'

/** A build that was paid and collected cannot be canceled: it is repaired. */
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

const fromHold = Object.fromEntries(
  openStatuses.filter((status) => status !== 'on_hold').map((status) => [status, onlyBackTo(status)]),
)

const fromOpenStates = { on_hold: always, cancelled: unlessReturned }

/** Every step that exists. */
export const buildSteps = stateMachine<BuildStatus, BuildStepFacts>({
  approved: { parts_check: onceDeposited, ...fromOpenStates },
  parts_check: { awaiting_parts: always, parts_ready: onceAllPartsCame, ...fromOpenStates },
  awaiting_parts: { parts_ready: onceAllPartsCame, ...fromOpenStates },
  parts_ready: { queued: always, awaiting_parts: always, qc: withoutBench, ...fromOpenStates },
  queued: { in_build: unlessChangeIsOpen(always), awaiting_parts: onceMissing, ...fromOpenStates },
  in_build: { qc: unlessChangeIsOpen(onceBuilt), ...fromOpenStates },
  qc: { qc_passed: unlessChangeIsOpen(onceMeasured), qc_failed: always, on_hold: always },
  qc_failed: { in_build: unlessChangeIsOpen(always), on_hold: always },
  qc_passed: { ready: unlessChangeIsOpen(always), on_hold: always },
  ready: { picked_up: unlessChangeIsOpen(toBeFetched), shipped: unlessChangeIsOpen(toBeSent), on_hold: always },
  picked_up: { closed: always, warranty_return: always },
  shipped: { closed: always, warranty_return: always },
  closed: { warranty_return: always },
  on_hold: { ...fromHold, cancelled: unlessReturned },
  cancelled: {},
  warranty_return: { in_build: onceAllPartsCame, qc: withoutReplacing, on_hold: always },
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

/** The name of a step, for whoever takes it. */
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

/** Why a build can no longer be changed by its sheet; undefined when it can. */
export const changeRefusal = ({ number, status, returnedAt }: Standing): string | undefined =>
  returnedAt === null && isInHouse(status)
    ? undefined
    : `${number} was handed over. What is built next has a sheet of its own: make it again.`

/** True while its way out can still be changed. */
export const isInHouse = (status: BuildStatus): boolean => (openStatuses as readonly BuildStatus[]).includes(status)

/** The states in which its parts may be ordered: the deposit is paid, and it is in the house. */
export const begunStatuses = openStatuses.filter((status) => status !== 'approved' && status !== 'ready')

/** The columns of the board; finished builds are in none. */
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
