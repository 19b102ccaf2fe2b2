import { z } from 'zod'

import { always, stateMachine } from '#shared/status/state-machine.ts'

export const LoanStatus = z.enum(['out', 'returned', 'lost'])
export type LoanStatus = z.output<typeof LoanStatus>

/** A club on loan. What is lost or stolen may be found again. */
export const loanSteps = stateMachine<LoanStatus, { status: LoanStatus }>({
  out: { returned: always, lost: always },
  lost: { returned: always },
  returned: {},
})
