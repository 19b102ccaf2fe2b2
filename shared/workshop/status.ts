import { z } from 'zod'

import type { Slot } from '#shared/clubs/slots.ts'
import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'
import { counted } from '#shared/words.ts'

import { unsaidBendWords } from './bend.ts'

/** The states of a repair ticket, from intake to pickup. */
export const TicketStatus = z.enum([
  'intake',
  'triage',
  'estimated',
  'awaiting_approval',
  'approved',
  'declined',
  'awaiting_parts',
  'in_repair',
  'curing',
  'qc',
  'ready',
  'picked_up',
  'closed',
  'void',
  'unclaimed',
  'disposed',
])
export type TicketStatus = z.output<typeof TicketStatus>

/** Each state on its badge, and in a sentence such as "This ticket is on the bench". */
export const ticketWords: WordsOf<TicketStatus> = {
  intake: { label: 'Taken in', phrase: 'taken in' },
  triage: { label: 'Being looked at', phrase: 'being looked at' },
  estimated: { label: 'Estimated', phrase: 'estimated' },
  awaiting_approval: { label: 'Client decides', phrase: 'waiting for the client' },
  approved: { label: 'Approved', phrase: 'approved' },
  declined: { label: 'Declined', phrase: 'declined' },
  awaiting_parts: { label: 'Waits for parts', phrase: 'waiting for parts' },
  in_repair: { label: 'On the bench', phrase: 'on the bench' },
  curing: { label: 'Curing', phrase: 'curing' },
  qc: { label: 'To be checked', phrase: 'being checked' },
  ready: { label: 'Ready', phrase: 'ready' },
  picked_up: { label: 'Picked up', phrase: 'picked up' },
  closed: { label: 'Closed', phrase: 'closed' },
  void: { label: 'Void', phrase: 'void' },
  unclaimed: { label: 'Unclaimed', phrase: 'unclaimed' },
  disposed: { label: 'Disposed of', phrase: 'disposed of' },
}

/** The states in which the clubs are in the house. */
export const openStatuses = [
  'intake',
  'triage',
  'estimated',
  'awaiting_approval',
  'approved',
  'declined',
  'awaiting_parts',
  'in_repair',
  'curing',
  'qc',
  'ready',
  'unclaimed',
] as const satisfies readonly TicketStatus[]

export const isInHouse = (status: TicketStatus): boolean => (openStatuses as readonly TicketStatus[]).includes(status)

/** Done and on its rack, waiting to be collected. */
export const isWaiting = ({ status }: { status: TicketStatus }): boolean => status === 'ready' || status === 'unclaimed'

/** The states in which the bench works on it or may begin. */
export const benchStatuses = [
  'approved',
  'awaiting_parts',
  'in_repair',
  'curing',
  'qc',
] as const satisfies readonly TicketStatus[]

export const isOnBench = ({ status }: { status: TicketStatus }): boolean =>
  (benchStatuses as readonly TicketStatus[]).includes(status)

interface TicketStepFacts {
  status: TicketStatus
  /** The bench's tasks that are not done. */
  tasksLeft: number
  /** How many of its parts are not reserved for it yet. */
  partsMissing: number
  /** The clubs with a bending job that does not say how far. */
  unsaidBends: readonly Slot[]
  curesUntil: Date | null
  readyAt: Date | null
  collectedAt: Date | null
}

const dayLength = 86_400_000
export const reworkDays = 30
export const unclaimedDays = 30
export const disposedDays = 90

const onceDone: Guard<TicketStepFacts> = ({ tasksLeft }) =>
  tasksLeft > 0 ? `The bench has ${counted(tasksLeft, 'job')} of it left.` : undefined

const onceCured: Guard<TicketStepFacts> = (row, now) =>
  onceDone(row, now) ?? (row.curesUntil && now < row.curesUntil ? 'Its epoxy has not set yet.' : undefined)

const onceAllPartsCame: Guard<TicketStepFacts> = ({ partsMissing }) =>
  partsMissing > 0 ? 'Parts of it are still missing.' : undefined

/** QC cannot check a bend that nobody has specified. */
const onceBendsAreSpecified: Guard<TicketStepFacts> = ({ unsaidBends: [slot] }) => slot && unsaidBendWords(slot)

const withinRework: Guard<TicketStepFacts> = ({ collectedAt }, now) =>
  collectedAt && now.getTime() - collectedAt.getTime() <= reworkDays * dayLength
    ? undefined
    : `Rework is free for ${counted(reworkDays, 'day')} after pickup. Take in a new ticket.`

const afterDays =
  (days: number): Guard<TicketStepFacts> =>
  ({ readyAt }, now) =>
    readyAt && now.getTime() - readyAt.getTime() >= days * dayLength
      ? undefined
      : `It has to wait for its owner ${counted(days, 'day')} from the day it was ready.`

/** Every step that exists. */
export const ticketSteps = stateMachine<TicketStatus, TicketStepFacts>({
  intake: { triage: always, estimated: always, approved: always, void: always },
  triage: { estimated: always, void: always },
  estimated: { awaiting_approval: always, approved: always, declined: always, void: always },
  awaiting_approval: { approved: always, declined: always, estimated: always, void: always },
  approved: { awaiting_parts: always, in_repair: always, void: always },
  declined: { estimated: always, closed: always },
  awaiting_parts: { approved: onceAllPartsCame, in_repair: always, void: always },
  in_repair: { awaiting_parts: always, curing: onceDone, qc: onceCured },
  curing: { qc: onceCured, in_repair: always },
  qc: { ready: onceBendsAreSpecified, in_repair: always },
  ready: { picked_up: always, unclaimed: afterDays(unclaimedDays), in_repair: always },
  picked_up: { closed: always, in_repair: withinRework },
  closed: { in_repair: withinRework },
  void: {},
  unclaimed: { picked_up: always, disposed: afterDays(disposedDays) },
  disposed: {},
})

type Names = Partial<Record<TicketStatus, string>>

const other: Record<TicketStatus, string> = {
  intake: 'Take in',
  triage: 'Look at it',
  estimated: 'Estimate',
  awaiting_approval: 'Ask the client',
  approved: 'Approve',
  declined: 'Decline',
  awaiting_parts: 'Wait for parts',
  in_repair: 'Start work',
  curing: 'Let it cure',
  qc: 'Check',
  ready: 'Ready for pickup',
  picked_up: 'Hand over',
  closed: 'Close',
  void: 'Void',
  unclaimed: 'Mark as unclaimed',
  disposed: 'Dispose of it',
}

const named: Partial<Record<TicketStatus, Names>> = {
  awaiting_approval: { estimated: 'Estimate again' },
  declined: { estimated: 'Estimate again', closed: 'Give it back' },
  awaiting_parts: { approved: 'Parts came' },
  in_repair: { awaiting_parts: 'Stop for parts' },
  curing: { in_repair: 'Back to the bench' },
  qc: { ready: 'Pass', in_repair: 'Back to the bench' },
  ready: { in_repair: 'Back to the bench' },
  picked_up: { in_repair: 'Rework' },
  closed: { in_repair: 'Rework' },
}

/** The name of a step, for whoever takes it. */
export const nameOfStep = (from: TicketStatus, to: TicketStatus): string => named[from]?.[to] ?? other[to]
