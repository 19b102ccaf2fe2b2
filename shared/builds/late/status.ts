import { z } from 'zod'

import type { BuildStatus } from '#shared/builds/orders/status.ts'
import { type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** What becomes of a part that comes later than its build was promised. */
export const LateStatus = z.enum(['open', 'offered', 'kept', 'replaced'])
export type LateStatus = z.output<typeof LateStatus>

/** Each state on its badge, and in a sentence such as "This late part is offered to the client". */
export const lateWords: WordsOf<LateStatus> = {
  open: { label: 'To be offered', phrase: 'open' },
  offered: { label: 'Client decides', phrase: 'offered to the client' },
  kept: { label: 'Client waits', phrase: 'waited for' },
  replaced: { label: 'Replaced', phrase: 'replaced' },
}

/** Why nothing is left to decide: the part came, or the clubs are no longer built. */
export const LateEnd = z.enum(['came', 'cancelled'])
export type LateEnd = z.output<typeof LateEnd>

interface LateStepFacts {
  status: LateStatus
  buildStatus: BuildStatus
  /** The clubs that still wait for it. */
  clubCount: number
}

/** Why nothing is left to decide; null while clubs still wait for the part. */
export const endOf = ({ status, buildStatus, clubCount }: LateStepFacts): LateEnd | null => {
  if (status === 'replaced' || clubCount > 0) return null

  return buildStatus === 'cancelled' ? 'cancelled' : 'came'
}

const endWords: Record<LateEnd, string> = {
  came: 'The part has come meanwhile: nothing is to be chosen any more.',
  cancelled: 'The build was canceled: nothing is to be chosen any more.',
}

const whileWaiting: Guard<LateStepFacts> = (late) => {
  const end = endOf(late)

  return end === null ? undefined : endWords[end]
}

const unlessCancelled: Guard<LateStepFacts> = (late) => (endOf(late) === 'cancelled' ? endWords.cancelled : undefined)

/** A part may be offered again with other choices. */
export const lateSteps = stateMachine<LateStatus, LateStepFacts>({
  open: { offered: whileWaiting, kept: unlessCancelled },
  offered: { offered: whileWaiting, kept: unlessCancelled, replaced: whileWaiting },
  kept: { offered: whileWaiting },
  replaced: {},
})
