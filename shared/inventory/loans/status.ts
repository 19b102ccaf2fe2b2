import { z } from 'zod'

import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

export const LoanStatus = z.enum(['out', 'returned', 'lost'])
export type LoanStatus = z.output<typeof LoanStatus>

/** Each state on its badge, and in a sentence such as "This loan is returned". */
export const loanWords: WordsOf<LoanStatus> = {
  out: { label: 'On loan', phrase: 'out' },
  returned: { label: 'Back', phrase: 'returned' },
  lost: { label: 'Lost', phrase: 'lost' },
}

/** A lost or stolen club may be found again. */
export const loanSteps = stateMachine<LoanStatus, { status: LoanStatus }>({
  out: { returned: always, lost: always },
  lost: { returned: always },
  returned: {},
})
