import type { Insertable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { LeagueInvitation } from '#server/kernel/db/schema.ts'
import { openInvitations } from '#shared/leagues/registrations/status.ts'

const invitations = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueInvitation as invitation')
    .innerJoin('leagueTeam as team', 'team.id', 'invitation.teamId')
    .select(['invitation.id', 'invitation.seasonId', 'invitation.teamId', 'invitation.name', 'invitation.email'])
    .select(['invitation.status', 'invitation.invitedBy', 'invitation.personId', 'invitation.orderLineId'])
    .select(['invitation.shareCents', 'invitation.expiresAt', 'invitation.settledAt', 'invitation.version'])
    .select(['invitation.linkVersion', 'invitation.linkRenewedAt', 'team.name as teamName'])

export type InvitationRow = Awaited<ReturnType<typeof listOfSeason>>[number]

export const findInvitation = (work: OnDatabase, id: string) =>
  invitations(work).where('invitation.id', '=', id).executeTakeFirst()

/** Of a season’s teams, in the order in which they were sent. */
export const listOfSeason = (work: OnDatabase, seasonId: string) =>
  invitations(work).where('invitation.seasonId', '=', seasonId).orderBy('invitation.id').execute()

export const listOfTeams = (work: OnDatabase, teamIds: readonly string[]) =>
  invitations(work).where('invitation.teamId', 'in', teamIds).orderBy('invitation.id').execute()

/** Those that wait for their answer or payment and whose time is over. */
export const listOverdue = (work: OnDatabase, now: Date) =>
  invitations(work)
    .where('invitation.status', 'in', openInvitations)
    .where('invitation.expiresAt', '<=', now)
    .orderBy('invitation.id')
    .execute()

/** Those that a person has accepted and not yet paid. */
export const listAcceptedBy = (work: OnDatabase, personId: string) =>
  invitations(work)
    .where('invitation.personId', '=', personId)
    .where('invitation.status', '=', 'accepted')
    .orderBy('invitation.id')
    .execute()

/** Of the places that a line has paid, those that wait for somebody. */
export const listOpenOfLines = (work: OnDatabase, lineIds: readonly string[]) =>
  invitations(work)
    .where('invitation.orderLineId', 'in', lineIds)
    .where('invitation.status', 'in', openInvitations)
    .orderBy('invitation.id')
    .execute()

export type NewInvitation = Omit<Insertable<LeagueInvitation>, 'id' | 'status' | 'version' | 'linkVersion'>

export async function insertInvitation({ trx }: OnDatabase, row: NewInvitation): Promise<string> {
  const { id } = await trx
    .insertInto('leagueInvitation')
    .values({ ...row, status: 'sent' })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

/** Lets a new link be read longer. */
export const setExpiry = ({ trx }: OnDatabase, id: string, expiresAt: Date) =>
  trx.updateTable('leagueInvitation').set({ expiresAt }).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
