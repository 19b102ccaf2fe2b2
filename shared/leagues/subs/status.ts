import { z } from 'zod'

import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** The states of looking for a sub: nobody may be found in time, and the player may come after all. */
export const SubRequestStatus = z.enum(['open', 'filled', 'closed', 'called_off'])
export type SubRequestStatus = z.output<typeof SubRequestStatus>

/** Each state on its badge, and in a sentence such as "This search for a sub is open". */
export const subRequestWords: WordsOf<SubRequestStatus> = {
  open: { label: 'Looking for a sub', phrase: 'open' },
  filled: { label: 'Sub found', phrase: 'done: a sub is found' },
  closed: { label: 'No sub found', phrase: 'over: nobody was found' },
  called_off: { label: 'Called off', phrase: 'called off' },
}

/** A sub who cannot come after all gives the place back, and it is looked on. */
export const subRequestSteps = stateMachine<SubRequestStatus, { status: SubRequestStatus }>({
  open: { filled: always, closed: always, called_off: always },
  filled: { open: always, called_off: always },
  closed: {},
  called_off: {},
})

/** The states of an offer: `gone` is what somebody else has, or nobody needs; `lapsed` what nobody has answered in time. */
export const SubOfferStatus = z.enum(['open', 'accepted', 'declined', 'gone', 'lapsed', 'given_back'])
export type SubOfferStatus = z.output<typeof SubOfferStatus>

export const subOfferWords: WordsOf<SubOfferStatus> = {
  open: { label: 'Asked', phrase: 'waiting for an answer' },
  accepted: { label: 'Plays', phrase: 'accepted' },
  declined: { label: 'Declined', phrase: 'declined' },
  gone: { label: 'Not needed', phrase: 'gone' },
  lapsed: { label: 'No answer', phrase: 'over' },
  given_back: { label: 'Gave it back', phrase: 'given back' },
}

/** What is gone may be offered anew, once whoever had it gives it back. */
export const subOfferSteps = stateMachine<SubOfferStatus, { status: SubOfferStatus }>({
  open: { accepted: always, declined: always, gone: always, lapsed: always },
  accepted: { given_back: always, gone: always },
  gone: { open: always },
  lapsed: {},
  declined: {},
  given_back: {},
})
