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

/** Those who play, or will once they have paid. */
export const liveRegistrations: readonly LeagueRegistrationStatus[] = ['held', 'registered']

/** The states of an invitation to a team; whoever has accepted it has still to pay their share. */
export const LeagueInvitationStatus = z.enum(['sent', 'accepted', 'joined', 'declined', 'expired', 'withdrawn'])
export type LeagueInvitationStatus = z.output<typeof LeagueInvitationStatus>

export const invitationWords: WordsOf<LeagueInvitationStatus> = {
  sent: { label: 'Invited', phrase: 'waiting for an answer' },
  accepted: { label: 'Has to pay', phrase: 'accepted, and waits for the payment' },
  joined: { label: 'Joined', phrase: 'answered: they play' },
  declined: { label: 'Declined', phrase: 'declined' },
  expired: { label: 'Not answered', phrase: 'over: nobody answered in time' },
  withdrawn: { label: 'Taken back', phrase: 'taken back' },
}

export const invitationSteps = stateMachine<LeagueInvitationStatus, { status: LeagueInvitationStatus }>({
  sent: { accepted: always, joined: always, declined: always, expired: always, withdrawn: always },
  accepted: { joined: always, declined: always, expired: always, withdrawn: always },
  joined: {},
  declined: {},
  expired: {},
  withdrawn: {},
})

/** Those that keep a place in their team. */
export const openInvitations: readonly LeagueInvitationStatus[] = ['sent', 'accepted']
