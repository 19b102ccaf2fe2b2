import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** `closed`: some of it did not arrive and is no longer looked for. */
export const TransferStatus = z.enum(['draft', 'sent', 'received', 'closed', 'cancelled'])
export type TransferStatus = z.output<typeof TransferStatus>

/** Each state on its badge, and in a sentence such as "This transfer is sent". */
export const transferWords: WordsOf<TransferStatus> = {
  draft: { label: 'Draft', phrase: 'a draft' },
  sent: { label: 'On its way', phrase: 'sent' },
  received: { label: 'Received', phrase: 'received' },
  closed: { label: 'Closed', phrase: 'closed' },
  cancelled: { label: 'Canceled', phrase: 'canceled' },
}

interface TransferStepFacts {
  status: TransferStatus
  lineCount: number
}

const onceSomethingGoes: Guard<TransferStepFacts> = ({ lineCount }) =>
  lineCount > 0 ? undefined : 'Nothing is on it yet. Add what goes along.'

/** A transfer may arrive in parts: it stays `sent` until all of it is there. */
export const transferSteps = stateMachine<TransferStatus, TransferStepFacts>({
  draft: { sent: onceSomethingGoes, cancelled: always },
  sent: { sent: always, received: always, closed: always },
  received: {},
  closed: {},
  cancelled: {},
})
