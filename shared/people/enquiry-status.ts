import { z } from 'zod'

import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

export const EnquiryStatus = z.enum(['new', 'answered', 'closed'])
export type EnquiryStatus = z.output<typeof EnquiryStatus>

/** Each state on its badge, and in a sentence, as in "This question is answered". */
export const enquiryWords: WordsOf<EnquiryStatus> = {
  new: { label: 'New', phrase: 'open' },
  answered: { label: 'Answered', phrase: 'answered' },
  closed: { label: 'Closed', phrase: 'closed' },
}

/** What staff may make of an enquiry. Opened again, it waits for an answer as a new one does. */
export const enquirySteps = stateMachine<EnquiryStatus, { status: EnquiryStatus }>({
  new: { answered: always, closed: always },
  answered: { answered: always, closed: always },
  closed: { new: always },
})
