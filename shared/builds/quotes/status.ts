import { z } from 'zod'

import { always, type Guard, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** The states of a quote: a sent one never changes, but is superseded by another. */
export const QuoteStatus = z.enum(['draft', 'sent', 'approved', 'declined', 'expired', 'superseded'])
export type QuoteStatus = z.output<typeof QuoteStatus>

/** Each state on its badge, and in a sentence such as "This quote is sent". */
export const quoteWords: WordsOf<QuoteStatus> = {
  draft: { label: 'Draft', phrase: 'a draft' },
  sent: { label: 'Client decides', phrase: 'sent' },
  approved: { label: 'Approved', phrase: 'approved' },
  declined: { label: 'Declined', phrase: 'declined' },
  expired: { label: 'Expired', phrase: 'expired' },
  superseded: { label: 'Superseded', phrase: 'superseded' },
}

/** So many days before its end a quote that waits for its client is asked about. */
export const lapsesWithinDays = 7

export const QuoteShelf = z.enum(['open'])
/** What somebody has to do about quotes. */
export const quoteShelfWords: Record<z.output<typeof QuoteShelf>, string> = { open: 'To send, or about to lapse' }

interface QuoteStepFacts {
  status: QuoteStatus
  /** True when its last day has passed. */
  isOver: boolean
}

const whileValid: Guard<QuoteStepFacts> = ({ isOver }) =>
  isOver ? 'This quote is no longer valid. Ask for a new one.' : undefined

const onceOver: Guard<QuoteStepFacts> = ({ isOver }) => (isOver ? undefined : 'It is valid still.')

/**
 * Every step that exists. An approved quote expires when its deposit is not paid in time, and is superseded by the
 * quote of a change.
 */
export const quoteSteps = stateMachine<QuoteStatus, QuoteStepFacts>({
  draft: { sent: always, superseded: always },
  sent: { approved: whileValid, declined: always, expired: onceOver, superseded: always },
  approved: { expired: always, superseded: always },
  declined: { superseded: always },
  expired: { superseded: always },
  superseded: {},
})
