import { z } from 'zod'

import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

export const EnquiryStatus = z.enum(['new', 'answered', 'closed'])
export type EnquiryStatus = z.output<typeof EnquiryStatus>

/** Each state on its badge, and in a sentence such as "This question is answered". */
export const enquiryWords: WordsOf<EnquiryStatus> = {
  new: { label: 'New', phrase: 'open' },
  answered: { label: 'Answered', phrase: 'answered' },
  closed: { label: 'Closed', phrase: 'closed' },
}

/** The steps that staff take. A reopened question waits for an answer like a new one. */
export const enquirySteps = stateMachine<EnquiryStatus, { status: EnquiryStatus }>({
  new: { answered: always, closed: always },
  answered: { answered: always, closed: always },
  closed: { new: always },
})
