import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** The states of a version of a build sheet. */
export const SheetStatus = z.enum(['draft', 'shared', 'approved', 'locked', 'superseded'])
export type SheetStatus = z.output<typeof SheetStatus>

/** Each state on its badge, and in a sentence such as "This version is shared". */
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
 * Every step that exists. An approved version stays so while a newer one is discussed, and is superseded when that one
 * is approved.
 */
export const sheetSteps = stateMachine<SheetStatus, SheetStepFacts>({
  draft: { shared: onceItHasClubs, superseded: always },
  shared: { approved: always, superseded: always },
  approved: { locked: always, superseded: always },
  locked: { superseded: always },
  superseded: {},
})

/** The steps that staff take: only a client approves, and only a build locks. */
export const SheetStep = SheetStatus.extract(['shared', 'superseded'])
export type SheetStep = z.output<typeof SheetStep>

export const agreedStatuses = ['approved', 'locked'] as const satisfies readonly SheetStatus[]

export const isAgreed = (status: SheetStatus): boolean => (agreedStatuses as readonly SheetStatus[]).includes(status)
