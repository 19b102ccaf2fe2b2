import type { RoundStatus } from '#shared/leagues/contract.ts'
import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** Each state of a round on its badge, and in a sentence such as "This round is open". */
export const roundWords: WordsOf<RoundStatus> = {
  scheduled: { label: 'Scheduled', phrase: 'scheduled' },
  open: { label: 'Being played', phrase: 'being played' },
  closed: { label: 'Closed', phrase: 'closed' },
  scored: { label: 'Scored', phrase: 'scored' },
  published: { label: 'Published', phrase: 'published' },
  amended: { label: 'Amended', phrase: 'amended' },
}

/**
 * Every step of a round. The clock opens and closes it; it is scored once no card is missing or disputed, and published by
 * whoever looked at what that changes.
 */
export const roundSteps = stateMachine<RoundStatus, { status: RoundStatus }>({
  scheduled: { open: always },
  open: { closed: always },
  closed: { open: always, scored: always },
  scored: { closed: always, published: always },
  published: { amended: always },
  amended: { amended: always },
})
