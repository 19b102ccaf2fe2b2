import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** A version of a build sheet. */
export const SheetStatus = z.enum(['draft', 'shared', 'approved', 'locked', 'superseded'])
export type SheetStatus = z.output<typeof SheetStatus>

/** Each state on its badge, and in a sentence, as in "This version is shared". */
export const sheetWords: WordsOf<SheetStatus> = {
  draft: { label: 'Draft', phrase: 'a draft' },
  shared: { label: 'Client decides', phrase: 'shared' },
  approved: { label: 'Approved', phrase: 'approved' },
  locked: { label: 'Being built', phrase: 'being built' },
  superseded: { label: 'Superseded', phrase: 'superseded' },
}

interface SheetStepFacts {
  status: SheetStatus
  clubCount: number
}

const onceItHasClubs: Guard<SheetStepFacts> = ({ clubCount }) =>
  clubCount === 0 ? 'Put a club on the sheet first.' : undefined

/**
 * Every step that exists. What was agreed stays agreed while a newer version is talked about, and is superseded in the
 * moment in which that one is approved.
 */
export const sheetSteps = stateMachine<SheetStatus, SheetStepFacts>({
  draft: { shared: onceItHasClubs, superseded: always },
  shared: { approved: always, superseded: always },
  approved: { locked: always, superseded: always },
  locked: { superseded: always },
  superseded: {},
})

/** What staff take by themselves: only a client approves, only a build locks. */
export const SheetStep = SheetStatus.extract(['shared', 'superseded'])
export type SheetStep = z.output<typeof SheetStep>

export const agreedStatuses = ['approved', 'locked'] as const satisfies readonly SheetStatus[]

export const isAgreed = (status: SheetStatus): boolean => (agreedStatuses as readonly SheetStatus[]).includes(status)
