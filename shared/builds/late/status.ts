import { z } from 'zod'

import { always, type Guard, stateMachine } from '#shared/status/state-machine.ts'

/** What becomes of a build's part that comes later than was promised. */
export const LateStatus = z.enum(['open', 'offered', 'kept', 'replaced'])
export type LateStatus = z.output<typeof LateStatus>

interface Guarded {
  status: LateStatus
  /** Clubs that wait for it still. */
  clubCount: number
}

const whileWaiting: Guard<Guarded> = ({ clubCount }) =>
  clubCount > 0 ? undefined : 'The part has come meanwhile: nothing is to be chosen any more.'

/** Offered once more, with other choices, it is another offer. */
export const lateSteps = stateMachine<LateStatus, Guarded>({
  open: { offered: whileWaiting, kept: always },
  offered: { offered: whileWaiting, kept: always, replaced: whileWaiting },
  kept: { offered: whileWaiting },
  replaced: {},
})
