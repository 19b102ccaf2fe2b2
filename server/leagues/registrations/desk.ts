import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically, inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { sumsOfSeason } from '#server/leagues/charges/store.ts'
import { buyerOf, placeOrder } from '#server/orders/service.ts'
import { addClient, clientFor, profileFor } from '#server/people/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import {
  type Player,
  registrationsContract,
  SeasonPlayers,
  SeasonRegistration,
  SeasonTeam,
} from '#shared/leagues/registrations/contract.ts'
import type { Guardian } from '#shared/leagues/registrations/shapes.ts'

import { registrationNotFound } from './give-up.ts'
import { listOfSeason, listOfTeams } from './invitation-store.ts'
import { tellSignedUp } from './letters.ts'
import { requireGuardian } from './minors.ts'
import { freeName, renameTeamOf, shortNameOf } from './names.ts'
import { presentTeam } from './present-team.ts'
import { joinable, type Joinable, refuseFull, seatFor } from './price.ts'
import {
  findSeasonToJoin,
  findTeam,
  insertTeam,
  isNameTaken,
  listTeams,
  lockSeasons,
  updateTeam,
} from './season-store.ts'
import { askingFor } from './seats.ts'
import { settleTeam } from './step.ts'
import {
  findNames,
  findRegistration,
  insertRegistration,
  listRegistrations,
  listSeasonsOf,
  type RegistrationRow,
  updateRegistration,
} from './store.ts'
import { indexOf, notOffered, slotTaken, startTenths, titleOf } from './terms.ts'
import { listLine } from './wait-store.ts'
import { endWaitOf, presentWait } from './waits.ts'

/** Who plays a season, in which team. */
export async function listPlayers(work: Timed, seasonId: string): Promise<SeasonPlayers> {
  const [season, teams, rows, invitations, waits, sums] = await inOneTrip([
    findSeasonToJoin(work, seasonId),
    listTeams(work, seasonId),
    listRegistrations(work, seasonId),
    listOfSeason(work, seasonId),
    listLine(work, seasonId),
    sumsOfSeason(work, seasonId, localDayOf(work.now, work.place.zone)),
  ])
  if (!season) throw new Failure('not_found', 'There is no such season.')
  const { id, name, leagueName, status, teamSize, version, registrationClosesOn, rules, teamCapacity } = season

  return {
    season: {
      id,
      name,
      league: leagueName,
      status,
      teamSize,
      version,
      closesOn: registrationClosesOn,
      hasRules: rules !== null,
    },
    places: { teams: teamCapacity, free: Math.max(0, teamCapacity - season.teams) },
    teams: teams
      .filter((team) => team.status !== 'withdrawn')
      .map((team) =>
        presentTeam(
          team,
          invitations.filter(({ teamId }) => teamId === team.id),
        ),
      ),
    registrations: rows.map((row) => presentRegistration(row, sums.get(row.id))),
    waits: waits.map(presentWait),
  }
}

type Sums = Awaited<ReturnType<typeof sumsOfSeason>> extends Map<string, infer One> ? One : never

export function presentRegistration(row: RegistrationRow, sums?: Sums): SeasonRegistration {
  const { id, status, version, shownName, personId, name, teamId, teamName, ratedAs, teeName, createdAt } = row
  const { guardianName, guardianPhone, guardianRelation, cardAgreedAt } = row
  const { dueCents = 0, laterCents = 0, paidCents = 0 } = sums ?? {}
  const { replacedBy, nextName, orderId, number, orderStatus, agreedVersion, shareCents } = row

  return {
    id,
    status,
    version,
    shownName,
    person: personId === null ? null : { id: personId, name: name ?? '' },
    team: { id: teamId, name: teamName },
    startIndex: indexOf(row.startIndexTenths),
    ratedAs,
    teeName,
    agreedVersion,
    replacedBy: replacedBy === null ? null : { id: replacedBy, name: nextName ?? '' },
    order:
      orderId === null || number === null || orderStatus === null
        ? null
        : { id: orderId, number, status: orderStatus, shareCents },
    guardian:
      guardianName === null
        ? null
        : { name: guardianName, phone: guardianPhone ?? '', relation: guardianRelation ?? '' },
    charges: { dueCents, laterCents, paidCents, paysByCard: cardAgreedAt !== null },
    createdAt,
  }
}

export async function getRegistration(work: Timed, id: string): Promise<SeasonRegistration> {
  const row = await findRegistration(work, id)
  if (!row) throw registrationNotFound()
  const sums = await sumsOfSeason(work, row.seasonId, localDayOf(work.now, work.place.zone))

  return presentRegistration(row, sums.get(id))
}

/** The client who plays, made where nobody knew them. */
export async function playerFor(work: Work, player: Player): Promise<string> {
  if ('personId' in player) return clientFor(work, player.personId)
  const { firstName, lastName, email, bornOn = null } = player
  if (email !== undefined) return profileFor(work, { firstName, lastName, email, phone: '' })
  const { id } = await addClient(work, { firstName, lastName, email: null, phone: null, bornOn })
  await recordEvent(work, {
    action: 'person_created',
    entity: 'person',
    entityId: id,
    onBehalfOf: id,
    publish: { personId: id },
  })

  return id
}

interface NewRegistration {
  seasonId: string
  body: {
    player: Player
    shownName?: string
    startIndex?: number
    ratedAs?: 'men' | 'women'
    teamId?: string
    teamName?: string
    guardian?: Guardian
    pays: 'later' | 'free'
  }
  key: string | undefined
}

/** Signs somebody up at the desk: for nothing, or by an order that waits there for its payment. */
export function registerPlayer(work: Work, { seasonId, body, key }: NewRegistration): Promise<SeasonRegistration> {
  const request = { seasonId, body }
  const keyed = { endpoint: registrationsContract.registerPlayer, key, request, drawsNumber: true as const }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const personId = await playerFor(work, body.player)
      const [locked] = await lockSeasons(work, [seasonId])
      if (!locked) throw new Failure('not_found', 'There is no such season.')
      const day = localDayOf(work.now, work.place.zone)
      const season = joinable(locked, { channel: 'desk', day }, work)
      await refuseTwice(work, season, personId)
      await requireGuardian(work, { personId, day }, body.guardian)
      await refuseOffered(work, { season, personId, body })
      const shownName = body.shownName ?? shortNameOf(await findNames(work, personId))
      const teamId = await teamOf(work, season, { ...body, shownName })
      const id =
        body.pays === 'free'
          ? await insertRegistration(work, {
              seasonId,
              teamId,
              personId,
              shownName,
              startIndexTenths: startTenths(body.startIndex, season.rules),
              ratedAs: body.ratedAs ?? null,
              orderLineId: null,
              shareCents: 0,
              status: 'registered',
            })
          : await orderFor(work, { season, personId, teamId, body: { ...body, shownName } })
      if (body.guardian) await nameGuardian(work, id, body.guardian)
      await endWaitOf(work, { personId, seasonId })
      await settleTeam(work, { teamId, teamSize: season.teamSize })
      await recordEvent(work, {
        action: 'league_player_signed_up',
        entity: 'league_registration',
        entityId: id,
        facts: { seasonId, teamId, pays: body.pays },
        onBehalfOf: personId,
        publish: { version: 1, personId, data: { seasonId } },
      })
      const row = await findRegistration(work, id)
      if (row?.status === 'registered') await tellSignedUp(work, row, season)
      return keep(work, await getRegistration(work, id))
    }),
  )
}

export async function refuseTwice(work: OnDatabase, season: Joinable, personId: string): Promise<void> {
  if ((await listSeasonsOf(work, personId, [season.id])).length === 0) return
  throw notOffered(`They are signed up for ${titleOf(season)} already.`)
}

/** What is offered to somebody who waits is theirs; a place in a team that is named keeps none of the others from theirs. */
async function refuseOffered(
  work: Timed,
  { season, personId, body }: { season: Joinable; personId: string; body: NewRegistration['body'] },
): Promise<void> {
  if (body.teamId !== undefined) return
  const asking = await askingFor(work, { personId, seasonId: season.id, isDesk: true })
  refuseFull(season, body.teamName === undefined ? 'alone' : 'team', asking, work)
}

/** Whoever answers for a player under 18; staff alone read it. */
const nameGuardian = (work: OnDatabase, id: string, { name, phone, relation }: Guardian) =>
  updateRegistration(work, id, { guardianName: name, guardianPhone: phone, guardianRelation: relation })

interface Wanted {
  teamId?: string
  teamName?: string
  shownName: string
}

/** The team that is named, a new one, or whichever has a place for somebody who comes alone. */
async function teamOf(work: Timed, season: Joinable, { teamId, teamName, shownName }: Wanted): Promise<string> {
  const teams = await listTeams(work, season.id)
  if (teamName !== undefined) {
    if (season.teams >= season.teamCapacity) throw slotTaken(season)
    if (await isNameTaken(work, { seasonId: season.id, name: teamName })) {
      throw notOffered(`There is a team called ${teamName} in it already. Choose another name.`)
    }
    return insertTeam(work, { seasonId: season.id, name: teamName, isOpen: false, at: work.now })
  }
  const seat = seatFor(season, teams, teamId)
  if (!seat) throw slotTaken(season)
  if (seat !== 'new') return seat.teamId

  const name = await freeName(work, season.id, shownName)
  return insertTeam(work, { seasonId: season.id, name, isOpen: season.teamSize > 1, at: work.now })
}

interface Ordering {
  season: Joinable
  personId: string
  teamId: string
  body: NewRegistration['body']
}

const daysToPay = 14

/** Its order waits at the desk; a place that nobody pays for is free again after two weeks. */
async function orderFor(work: Work, { season, personId, teamId, body }: Ordering): Promise<string> {
  const { shownName, startIndex, ratedAs } = body
  const line = {
    kind: 'league',
    quantity: 1,
    seasonId: season.id,
    as: 'alone',
    teamId,
    ...(shownName !== undefined && { shownName }),
    ...(startIndex !== undefined && { handicap: { startIndex } }),
  }
  const { actor, origin } = work.context
  const whose = await buyerOf(work, work.services, { personId, channel: 'desk', actor, origin })
  await placeOrder(work, { ...whose, lines: [line], payWithinMinutes: daysToPay * 24 * 60 })
  const { id } = await work.trx
    .selectFrom('leagueRegistration')
    .select('id')
    .where('seasonId', '=', season.id)
    .where('personId', '=', personId)
    .where('status', 'in', ['held', 'registered'])
    .executeTakeFirstOrThrow()
  if (ratedAs) await updateRegistration(work, id, { ratedAs })

  return id
}

interface Change {
  registrationId: string
  body: {
    shownName?: string
    startIndex?: number | null
    ratedAs?: 'men' | 'women' | null
    teeName?: string | null
    reason: string
    version: number
  }
}

const Changed = SeasonRegistration.pick({ shownName: true, startIndex: true, ratedAs: true, teeName: true })

/** The committee changes what a player is called, begins with and plays from. */
export function changeRegistration(work: Work, { registrationId, body }: Change): Promise<SeasonRegistration> {
  const { reason, version, ...change } = body
  return atomically(work, async (work) => {
    const seen = await findRegistration(work, registrationId)
    if (!seen) throw registrationNotFound()
    await lockSeasons(work, [seen.seasonId])
    const before = await getRegistration(work, registrationId)
    if (before.version !== version) {
      throw new Failure('version_conflict', 'Somebody has just changed this player. Look at it again.', {
        current: SeasonRegistration.encode(before),
      })
    }
    if (before.status === 'withdrawn' || before.status === 'replaced') {
      throw new Failure('wrong_state', 'They do not play any more.')
    }
    const changes = changesIn(Changed, before, { ...Changed.parse(before), ...change })
    if (!changes) return before
    const { startIndex, ...rest } = change
    await updateRegistration(work, registrationId, {
      ...rest,
      ...(startIndex !== undefined && { startIndexTenths: startIndex === null ? null : Math.round(startIndex * 10) }),
    })
    const { team, shownName: from } = before
    await renameTeamOf(work, { teamId: team.id, from, to: change.shownName ?? from })
    await recordEvent(work, {
      action: 'league_player_changed',
      entity: 'league_registration',
      entityId: registrationId,
      ...changes,
      reason,
      ...(before.person && { onBehalfOf: before.person.id }),
      publish: { version: version + 1, personId: before.person?.id ?? null },
    })
    return getRegistration(work, registrationId)
  })
}

interface Renaming {
  teamId: string
  name: string
  version: number
}

export function renameTeam(work: Work, { teamId, name, version }: Renaming): Promise<SeasonTeam> {
  return atomically(work, async (work) => {
    const seen = await findTeam(work, teamId)
    if (!seen) throw new Failure('not_found', 'There is no such team.')
    await lockSeasons(work, [seen.seasonId])
    const read = async () => {
      const team = await findTeam(work, teamId)
      if (!team) throw new Failure('not_found', 'There is no such team.')
      return presentTeam(team, await listOfTeams(work, [teamId]))
    }
    const before = await read()
    if (before.version !== version) {
      throw new Failure('version_conflict', 'Somebody has just changed this team. Look at it again.', {
        current: SeasonTeam.encode(before),
      })
    }
    if (before.name === name) return before
    if (await isNameTaken(work, { seasonId: seen.seasonId, name, but: teamId })) {
      throw new Failure('conflict', `There is a team called ${name} in this season already.`)
    }
    await updateTeam(work, teamId, { name })
    await recordEvent(work, {
      action: 'league_team_renamed',
      entity: 'league_team',
      entityId: teamId,
      before: { name: before.name },
      after: { name },
      publish: { version: version + 1 },
    })
    return read()
  })
}
