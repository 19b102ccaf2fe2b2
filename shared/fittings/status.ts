import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** The states of a fitting, from the appointment to the client's decision. */
export const FittingStatus = z.enum([
  'scheduled',
  'in_session',
  'results_draft',
  'results_shared',
  'accepted',
  'no_purchase',
  'followup_due',
])
export type FittingStatus = z.output<typeof FittingStatus>

/** Each state on its badge, and in a sentence such as "This fitting is in session". */
export const fittingWords: WordsOf<FittingStatus> = {
  scheduled: { label: 'Scheduled', phrase: 'scheduled' },
  in_session: { label: 'In session', phrase: 'in session' },
  results_draft: { label: 'To be shared', phrase: 'being written up' },
  results_shared: { label: 'Client decides', phrase: 'shared' },
  accepted: { label: 'Accepted', phrase: 'accepted' },
  no_purchase: { label: 'No purchase', phrase: 'closed without a purchase' },
  followup_due: { label: 'Follow up', phrase: 'to be followed up' },
}

/** True while shots and candidates may change. */
export const isOpen = (status: FittingStatus): boolean =>
  status === 'scheduled' || status === 'in_session' || status === 'results_draft'

/** True when the client may read it, by their account or a link. */
export const isShared = (status: FittingStatus): boolean => !isOpen(status)

interface FittingStepFacts {
  status: FittingStatus
  /** True when a shot counts or a club is marked as best: a putter may have no figures. */
  hasResults: boolean
}

const onceKnown: Guard<FittingStepFacts> = ({ hasResults }) =>
  hasResults ? undefined : 'There is nothing to share yet. Type a shot, import some, or mark the best club.'

/** Every step that exists. */
export const fittingSteps = stateMachine<FittingStatus, FittingStepFacts>({
  scheduled: { in_session: always, no_purchase: always },
  in_session: { results_draft: always },
  results_draft: { results_shared: onceKnown, in_session: always, no_purchase: always },
  results_shared: { accepted: always, followup_due: always, no_purchase: always, results_draft: always },
  accepted: {},
  no_purchase: { followup_due: always },
  followup_due: { accepted: always, no_purchase: always },
})
const names: Record<FittingStatus, string> = {
  scheduled: 'Schedule',
  in_session: 'Start session',
  results_draft: 'End session',
  results_shared: 'Share results',
  accepted: 'Client takes it',
  no_purchase: 'No purchase',
  followup_due: 'Follow up later',
}

const named: Partial<Record<FittingStatus, Partial<Record<FittingStatus, string>>>> = {
  scheduled: { no_purchase: 'Did not take place' },
  results_draft: { in_session: 'Hit more' },
  results_shared: { results_draft: 'Take back to change' },
}

/** The name of a step, for whoever takes it. */
export const nameOfStep = (from: FittingStatus, to: FittingStatus): string => named[from]?.[to] ?? names[to]
