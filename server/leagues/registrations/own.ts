import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { presentCharge } from '#server/leagues/charges/present.ts'
import { listChargesOf } from '#server/leagues/charges/store.ts'
import { firstCardsOf } from '#server/payments/service.ts'
import { profileOf } from '#server/people/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { OwnRegistration } from '#shared/leagues/registrations/contract.ts'
import { openInvitations } from '#shared/leagues/registrations/status.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { type InvitationRow, listAcceptedBy, listOfTeams } from './invitation-store.ts'
import { renameTeamOf } from './names.ts'
import { findSeasonToJoin, findTeam, type JoinedSeason, lockSeasons } from './season-store.ts'
import {
  findRegistration,
  listLiveOfTeam,
  listRegistrationsOfPerson,
  type RegistrationRow,
  updateRegistration,
} from './store.ts'
import { indexOf, LeagueTerms, withdrawalWords } from './terms.ts'
import { listOwnWaits } from './waits.ts'

const factsOf = ({ id, name, leagueName, status, teamSize }: JoinedSeason) => ({
  id,
  name,
  league: leagueName,
  status,
  teamSize,
})

/** The seasons of the signed-in person, the latest first, and invitations that they have still to pay for. */
export async function listMine(work: Work) {
  const own = await profileOf(work, signedIn(work.context.actor).userId)
  if (!own) return { registrations: [], invitations: [], waits: [] }

  const registrations: OwnRegistration[] = []
  for (const row of await listRegistrationsOfPerson(work, own.id)) registrations.push(await present(work, row))
  const accepted = await listAcceptedBy(work, own.id)
  const waiting = accepted.filter(
    ({ seasonId, expiresAt }) => expiresAt > work.now && !registrations.some(({ season }) => season.id === seasonId),
  )
  const invitations = []
  for (const { id, status, expiresAt, teamName, seasonId } of waiting) {
    const season = await findSeasonToJoin(work, seasonId)
    if (season) invitations.push({ id, status, expiresAt, team: teamName, season: factsOf(season) })
  }

  return { registrations, invitations, waits: await listOwnWaits(work, own.id) }
}

export async function readOwn(work: Work, registrationId: string): Promise<OwnRegistration> {
  const row = await findRegistration(work, registrationId)
  if (!row) throw new Failure('not_found', 'There is no such registration.')

  return present(work, row)
}

async function present(work: Work, row: RegistrationRow): Promise<OwnRegistration> {
  const season = await findSeasonToJoin(work, row.seasonId)
  const team = await findTeam(work, row.teamId)
  if (!season || !team) throw new Error('A registration has lost its season.')
  const players = await listLiveOfTeam(work, row.teamId)
  const invitations = await listOfTeams(work, [row.teamId])
  const charges =
    row.personId === null ? [] : await listChargesOf(work, { personId: row.personId, registrationIds: [row.id] })
  const today = localDayOf(work.now, work.place.zone)
  const plays = row.status === 'registered'
  const isOver = season.status === 'completed' || season.status === 'archived'

  return {
    id: row.id,
    status: row.status,
    version: row.version,
    shownName: row.shownName,
    startIndex: indexOf(row.startIndexTenths),
    season: factsOf(season),
    team: {
      id: team.id,
      name: team.name,
      version: team.version,
      players: players.map(({ id, shownName, status }) => ({ name: shownName, isMe: id === row.id, status })),
      invitations: invitations.filter(isShown).map(({ id, name, status, expiresAt, invitedBy }) => ({
        id,
        name,
        status,
        expiresAt,
        isMine: invitedBy !== null && invitedBy === row.personId && openInvitations.includes(status),
      })),
      mayInvite: plays && !isOver && team.status !== 'withdrawn' && team.taken < season.teamSize,
    },
    orderId: row.payerId !== null && row.payerId === row.personId ? row.orderId : null,
    mayWithdraw: plays && !isOver,
    policy:
      row.terms === null || row.orderLineId === null || !plays
        ? ''
        : withdrawalWords(LeagueTerms.parse(row.terms).freeUntil, work.place.locale),
    paysLater: season.rules !== null && season.rules.fee.kind !== 'season',
    paysByCard: row.cardAgreedAt !== null,
    charges: charges.map((charge) => presentCharge(charge, today)),
  }
}

/** Whoever has joined stands among the players. */
const isShown = ({ status }: InvitationRow) => status !== 'joined' && status !== 'withdrawn'

interface OwnChange {
  registrationId: string
  version: number
}

/** The caller’s own registration as they have seen it, under the lock of its season. */
async function ownRow(work: Work, { registrationId, version }: OwnChange): Promise<RegistrationRow> {
  const own = await profileOf(work, signedIn(work.context.actor).userId)
  const seen = await findRegistration(work, registrationId)
  if (!seen || !own || seen.personId !== own.id) throw new Failure('not_found', 'There is no such registration.')
  await lockSeasons(work, [seen.seasonId])
  const row = await findRegistration(work, registrationId)
  if (!row) throw new Failure('not_found', 'There is no such registration.')
  if (row.version === version) return row
  const current = OwnRegistration.encode(await present(work, row))

  throw new Failure('version_conflict', 'Somebody has just changed this. Look at it again.', { current })
}

/** A player chooses what others read of them. */
export function changeOwnName(
  work: Work,
  { shownName, ...seen }: OwnChange & { shownName: string },
): Promise<OwnRegistration> {
  return atomically(work, async (work) => {
    const row = await ownRow(work, seen)
    if (row.shownName === shownName) return present(work, row)
    await updateRegistration(work, row.id, { shownName })
    await renameTeamOf(work, { teamId: row.teamId, from: row.shownName, to: shownName })
    await recordEvent(work, {
      action: 'league_player_renamed',
      entity: 'league_registration',
      entityId: row.id,
      ...(row.personId !== null && { onBehalfOf: row.personId }),
      publish: { version: row.version + 1, personId: row.personId },
    })
    return readOwn(work, row.id)
  })
}

/** A player lets their card on file pay what is due of a season, or no longer. */
export function setPayingByCard(
  work: Work,
  { paysByCard, ...seen }: OwnChange & { paysByCard: boolean },
): Promise<OwnRegistration> {
  return atomically(work, async (work) => {
    const row = await ownRow(work, seen)
    if (paysByCard === (row.cardAgreedAt !== null)) return present(work, row)
    const personId = row.personId ?? ''
    if (paysByCard && !(await firstCardsOf(work, [personId])).has(personId)) {
      throw new Failure('wrong_state', 'No card of yours is on file. Add one to your account first.')
    }
    await updateRegistration(work, row.id, { cardAgreedAt: paysByCard ? work.now : null })
    await recordEvent(work, {
      action: paysByCard ? 'league_card_agreed' : 'league_card_taken_back',
      entity: 'league_registration',
      entityId: row.id,
      onBehalfOf: personId,
      publish: { version: row.version + 1, personId: row.personId },
    })
    return readOwn(work, row.id)
  })
}
