import { z } from 'zod'

import { always, stateMachine, type WordsOf } from '#shared/status/state-machine.ts'

/** The states of a player in a season; `held` waits for its payment, and gives its place back in time. */
export const LeagueRegistrationStatus = z.enum(['held', 'registered', 'withdrawn', 'replaced'])
export type LeagueRegistrationStatus = z.output<typeof LeagueRegistrationStatus>

/** Each state on its badge, and in a sentence such as "This player is signed up". */
export const registrationWords: WordsOf<LeagueRegistrationStatus> = {
  held: { label: 'Not paid yet', phrase: 'waiting for the payment' },
  registered: { label: 'Signed up', phrase: 'signed up' },
  withdrawn: { label: 'Withdrawn', phrase: 'withdrawn' },
  replaced: { label: 'Replaced', phrase: 'replaced by somebody else' },
}

export const registrationSteps = stateMachine<LeagueRegistrationStatus, { status: LeagueRegistrationStatus }>({
  held: { registered: always, withdrawn: always },
  registered: { withdrawn: always, replaced: always },
  withdrawn: {},
  replaced: {},
})
