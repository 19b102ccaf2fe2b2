import { recordEvent } from '#server/audit/service.ts'
import type { ReleaseCause } from '#server/catalog/service.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { openSchedules } from '#server/ledger/service.ts'
import type { LeagueRef } from '#shared/leagues/registrations/league-ref.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import { chargeLater } from './charge-later.ts'
import { findInvitation, listOpenOfLines } from './invitation-store.ts'
import { inviteFor, joinBy } from './invitations.ts'
import { tellSignedUp } from './letters.ts'
import { freeName, shortNameOf } from './names.ts'
import { refuseFull, seatFor } from './price.ts'
import { insertTeam, isNameTaken, type JoinedSeason, listTeams, lockSeasons } from './season-store.ts'
import { askingFor } from './seats.ts'
import { settleTeam, stepInvitation, stepRegistration } from './step.ts'
import { findNames, insertRegistration, listLiveOfLines, listSeasonsOf } from './store.ts'
import { daysOf, type LeagueLine, notOffered, slotTaken, startTenths, titleOf } from './terms.ts'
import { endWaitOf } from './waits.ts'

const seasonsOf = (lines: readonly LeagueLine[]) => [...new Set(lines.map(({ terms }) => terms.seasonId))]

/** Holds a place for each line until it is paid: all or none. */
export async function reserveRegistrations(work: Work, lines: readonly LeagueLine[]): Promise<void> {
  const seasons = await lockSeasons(work, seasonsOf(lines))
  for (const { id, ref, terms } of lines) {
    const season = seasons.find((one) => one.id === terms.seasonId)
    // Also for a late payment, after the place had been freed.
    if (!season?.rules || season.status === 'completed' || season.status === 'archived') {
      throw notOffered('This season is not offered any more.')
    }
    const { personId, shares, agreedVersion } = terms
    if (personId === null) throw notOffered('Say who you are before you sign up.')
    if ((await listSeasonsOf(work, personId, [season.id])).length > 0) {
      throw notOffered(`You are signed up for ${titleOf(season)} already.`)
    }
    const client = await findNames(work, personId)
    const shownName = ref.shownName ?? shortNameOf(client)
    const isDesk = agreedVersion === null
    // A place in a team that the desk names is nobody else's.
    if (ref.as !== 'partner' && ref.teamId === undefined) {
      // Counted anew: an earlier line of this order may have taken one.
      const [counted = season] = await lockSeasons(work, [season.id])
      refuseFull(counted, ref.as, await askingFor(work, { personId, seasonId: season.id, isDesk }), work)
    }
    const teamId = await teamFor(work, { season, ref, shownName, personId })
    await insertRegistration(work, {
      seasonId: season.id,
      teamId,
      personId,
      shownName,
      startIndexTenths: startTenths(ref.handicap?.startIndex, season.rules),
      orderLineId: id,
      shareCents: shares[0] ?? 0,
      agreedVersion,
      cardAgreedAt: ref.paysByCard ? work.now : null,
      status: 'held',
    })
    await endWaitOf(work, { personId, seasonId: season.id })
    await settleTeam(work, { teamId, teamSize: season.teamSize })
  }
}

interface Place {
  season: JoinedSeason
  ref: LeagueRef
  shownName: string
  personId: string
}

/** The team that somebody plays in; a new one where they bring one, or come alone to one of their own. */
async function teamFor(work: Timed, { season, ref, shownName, personId }: Place): Promise<string> {
  const { id: seasonId, teamSize } = season
  if (ref.as === 'partner') {
    const invitation = ref.invitationId === undefined ? undefined : await findInvitation(work, ref.invitationId)
    if (invitation?.status !== 'accepted' || invitation.personId !== personId) {
      throw notOffered('Your invitation is over. Ask for another one.')
    }
    return invitation.teamId
  }
  if (ref.as === 'team' && ref.team) {
    // Counted anew: an earlier line of this order may have taken one.
    const teams = (await listTeams(work, seasonId)).filter(({ status }) => status !== 'withdrawn')
    if (teams.length >= season.teamCapacity) throw slotTaken(season)
    if (await isNameTaken(work, { seasonId, name: ref.team.name })) {
      throw notOffered(`There is a team called ${ref.team.name} in it already. Choose another name.`)
    }
    return insertTeam(work, { seasonId, name: ref.team.name, isOpen: false, at: work.now })
  }
  const seat = seatFor(season, await listTeams(work, seasonId), ref.teamId)
  if (!seat) throw slotTaken(season)
  if (seat !== 'new') return seat.teamId

  return insertTeam(work, {
    seasonId,
    name: await freeName(work, seasonId, shownName),
    isOpen: teamSize > 1,
    at: work.now,
  })
}

/** Gives the paid places, invites partners, and owes the fee over the evenings. */
export async function settleRegistrations(work: Work, lines: readonly LeagueLine[]): Promise<void> {
  const { id: locationId, zone } = work.place
  const seasons = await lockSeasons(work, seasonsOf(lines))
  const live = await listLiveOfLines(
    work,
    lines.map(({ id }) => id),
  )
  for (const line of lines) {
    const season = seasons.find(({ id }) => id === line.terms.seasonId)
    if (!season) continue
    for (const row of live.filter(({ orderLineId, status }) => orderLineId === line.id && status === 'held')) {
      await stepRegistration(work, row, { to: 'registered' })
      if (line.ref.as === 'partner' && line.ref.invitationId !== undefined) {
        await joinBy(work, line.ref.invitationId)
      }
      if (line.ref.as === 'team') await inviteFor(work, { line, season, by: row })
      await settleTeam(work, { teamId: row.teamId, teamSize: season.teamSize })
      await recordAgreement(work, row.id, line.terms.agreedVersion)
      await chargeLater(work, row, line)
      await tellSignedUp(work, { ...row, status: 'registered' }, season)
    }
  }

  await openSchedules(
    work,
    lines.flatMap(({ id: orderLineId, terms: { seasonId }, saleCents: totalCents }) => {
      const season = seasons.find(({ id }) => id === seasonId)
      const owed = { account: accounts.prepaidFees, revenueAccount: accounts.leagues, totalCents }
      return season
        ? [{ kind: 'league', ownerId: seasonId, orderLineId, locationId, ...owed, ...daysOf(season, zone) }]
        : []
    }),
  )
}

async function recordAgreement(work: Work, registrationId: string, version: number | null): Promise<void> {
  if (version === null) return
  await recordEvent(work, {
    action: 'league_rules_agreed',
    entity: 'league_registration',
    entityId: registrationId,
    facts: { version },
  })
}

const reasonOf = {
  expired: 'Not paid in time',
  cancelled: 'Its order was canceled',
  removed: 'Taken out of its order',
  taken: 'Somebody else pays for it',
} as const satisfies Record<ReleaseCause, string>

/** Frees the places of lines that were never paid. */
export async function releaseRegistrations(
  work: Work,
  lines: readonly LeagueLine[],
  cause: ReleaseCause,
): Promise<void> {
  const seasons = await lockSeasons(work, seasonsOf(lines))
  const ids = lines.map(({ id }) => id)
  for (const row of await listLiveOfLines(work, ids)) {
    // It was not paid: nothing of it can go back.
    await stepRegistration(work, row, { to: 'withdrawn', reason: reasonOf[cause], set: { shareCents: 0 } })
    await settleTeam(work, { teamId: row.teamId, teamSize: teamSizeIn(seasons, row.seasonId) })
  }
  for (const invitation of await listOpenOfLines(work, ids)) {
    await stepInvitation(work, invitation, { to: 'withdrawn', reason: reasonOf[cause] })
    await settleTeam(work, { teamId: invitation.teamId, teamSize: teamSizeIn(seasons, invitation.seasonId) })
  }
}

export const teamSizeIn = (seasons: readonly JoinedSeason[], id: string): number =>
  seasons.find((season) => season.id === id)?.teamSize ?? 1
