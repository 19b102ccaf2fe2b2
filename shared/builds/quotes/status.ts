import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** A quote's life: what was sent does not change, another one takes its place. */
export const QuoteStatus = z.enum(['draft', 'sent', 'approved', 'declined', 'expired', 'superseded'])
export type QuoteStatus = z.output<typeof QuoteStatus>

/** Each state on its badge, and in a sentence, as in "This quote is sent". */
export const quoteWords: WordsOf<QuoteStatus> = {
  draft: { label: 'Draft', phrase: 'a draft' },
  sent: { label: 'Client decides', phrase: 'sent' },
  approved: { label: 'Approved', phrase: 'approved' },
  declined: { label: 'Declined', phrase: 'declined' },
  expired: { label: 'Expired', phrase: 'expired' },
  superseded: { label: 'Superseded', phrase: 'superseded' },
}

interface QuoteStepFacts {
  status: QuoteStatus
  /** Whether its last day is over. */
  isOver: boolean
}

const whileValid: Guard<QuoteStepFacts> = ({ isOver }) =>
  isOver ? 'This quote is no longer valid. Ask for a new one.' : undefined

const onceOver: Guard<QuoteStepFacts> = ({ isOver }) => (isOver ? undefined : 'It is valid still.')

/** Every step that exists. An approved one expires when its deposit is not paid in time, and is superseded by the quote of a change. */
export const quoteSteps = stateMachine<QuoteStatus, QuoteStepFacts>({
  draft: { sent: always, superseded: always },
  sent: { approved: whileValid, declined: always, expired: onceOver, superseded: always },
  approved: { expired: always, superseded: always },
  declined: { superseded: always },
  expired: { superseded: always },
  superseded: {},
})
