import { recordEvent, recordKind, takeStep } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'
import { type WaitlistStatus, waitlistSteps, waitlistWords } from '#shared/booking/waitlist/waitlist.ts'
import {
  type LeagueInvitationStatus,
  type LeagueRegistrationStatus,
  invitationSteps,
  invitationWords,
  registrationSteps,
  registrationWords,
} from '#shared/leagues/registrations/status.ts'

import type { InvitationRow } from './invitation-store.ts'
import { findTeam, type TeamRow, updateTeam } from './season-store.ts'
import { type RegistrationRow, registrationHistory } from './store.ts'
import { waitHistory, type WaitRow } from './wait-store.ts'

const registrations = recordKind({
  entity: 'league_registration',
  noun: 'registration',
  action: 'league_registration_changed',
  machine: registrationSteps,
  words: registrationWords,
  table: 'leagueRegistration',
  history: registrationHistory,
  personOf: ({ personId }: RegistrationRow) => personId,
})

const invitations = recordKind({
  entity: 'league_invitation',
  noun: 'invitation',
  action: 'league_invitation_changed',
  machine: invitationSteps,
  words: invitationWords,
  table: 'leagueInvitation',
  personOf: ({ personId }: InvitationRow) => personId,
})

const waits = recordKind({
  entity: 'league_wait',
  noun: 'place in the line',
  action: 'league_wait_changed',
  machine: waitlistSteps,
  words: waitlistWords,
  table: 'leagueWait',
  history: waitHistory,
  personOf: ({ personId }: WaitRow) => personId,
})

interface Step<State> {
  to: State
  seen?: number | undefined
  reason?: string | undefined
  /** The record as the API shows it, for a version conflict. */
  current?: () => Promise<unknown>
}

/** Takes a step of a registration, under its season’s lock. */
export async function stepRegistration(
  work: Acting,
  row: RegistrationRow,
  { set, ...step }: Step<LeagueRegistrationStatus> & { set?: { replacedBy?: string; shareCents?: number } },
): Promise<void> {
  await takeStep(work, registrations, { row, ...step, ...(set && { set }) })
}

/** Takes a step of an invitation, under its season’s lock. */
export async function stepInvitation(
  work: Acting,
  row: InvitationRow,
  { personId, ...step }: Step<LeagueInvitationStatus> & { personId?: string },
): Promise<void> {
  const isSettled = step.to !== 'accepted'
  const set = { ...(personId !== undefined && { personId }), ...(isSettled && { settledAt: work.now }) }
  await takeStep(work, invitations, { row, ...step, set })
}

/** Takes a step of a place in the line, under its season’s lock. */
export async function stepWait(
  work: Acting,
  row: WaitRow,
  {
    set,
    ...step
  }: Step<WaitlistStatus> & {
    set?: { offeredAt?: Date; expiresAt?: Date; forEverybody?: boolean; lapseCount?: number }
  },
): Promise<void> {
  await takeStep(work, waits, { row, ...step, ...(set && { set }) })
}

/**
 * What becomes of a team once a player or an invitation has come or gone: it is complete, or forms still, or nobody is left and its
 * place is free. `opens`: a place in it is for others who come alone.
 */
export async function settleTeam(
  work: Acting,
  { teamId, teamSize }: { teamId: string; teamSize: number },
  opens = false,
): Promise<void> {
  const team = await findTeam(work, teamId)
  if (!team || team.status === 'withdrawn') return
  const status = statusOf(team, teamSize)
  const isOpen = status !== 'withdrawn' && team.taken < teamSize && (opens || team.isOpen)
  if (status === team.status && isOpen === team.isOpen) return

  await updateTeam(work, teamId, { status, isOpen })
  if (status === team.status) return
  await recordEvent(work, {
    action: 'league_team_changed',
    entity: 'league_team',
    entityId: teamId,
    before: { status: team.status },
    after: { status },
    publish: { version: team.version + 1, data: { from: team.status, to: status } },
  })
}

function statusOf({ taken, registered, status }: TeamRow, teamSize: number): TeamRow['status'] {
  if (taken === 0) return 'withdrawn'
  if (status === 'confirmed') return status

  return registered >= teamSize ? 'complete' : 'forming'
}
