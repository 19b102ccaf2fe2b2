import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { refuseAfter, recordLink, refuseReplaced, renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { admitMailTo, clientFor, profileOf } from '#server/people/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import {
  type Invitation,
  type OwnRegistration,
  registrationsContract,
  type SeasonTeam,
} from '#shared/leagues/registrations/contract.ts'
import { openInvitations } from '#shared/leagues/registrations/status.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { chargeLater } from './charge-later.ts'
import {
  findInvitation,
  insertInvitation,
  type InvitationRow,
  listOfTeams,
  listOverdue,
  setExpiry,
} from './invitation-store.ts'
import { tellInvited, tellNotComing, tellSignedUp } from './letters.ts'
import { refuseMinor } from './minors.ts'
import { shortNameOf } from './names.ts'
import { readOwn } from './own.ts'
import { presentTeam } from './present-team.ts'
import { findSeasonToJoin, findTeam, type JoinedSeason, lockSeasons } from './season-store.ts'
import { settleTeam, stepInvitation } from './step.ts'
import {
  findLine,
  findNames,
  findRegistration,
  insertRegistration,
  listLiveOfTeam,
  listSeasonsOf,
  type RegistrationRow,
} from './store.ts'
import { invitationEnds, type LeagueLine, LeagueTerms, notOffered, rulesOf, startTenths, titleOf } from './terms.ts'
import { endWaitOf } from './waits.ts'

/** A link that invites to one team, until it is answered, ends, or a newer one is sent. */
export const invitationLink = recordLink('sign invitations to teams', '/leagues/join')

const invitationNotFound = () => new Failure('not_found', 'There is no such invitation.')

interface OfLine {
  line: LeagueLine
  season: JoinedSeason
  /** The captain. */
  by: RegistrationRow
}

/** Invites the partners whom a captain has named, once the captain has paid. */
export async function inviteFor(work: Work, { line, season, by }: OfLine): Promise<void> {
  const { ref, terms } = line
  for (const [at, { name, email }] of (ref.team?.partners ?? []).entries()) {
    const isPaid = ref.pays === 'team'
    const paid = isPaid ? { orderLineId: line.id, shareCents: terms.shares[at + 1] ?? 0 } : {}
    await invite(work, { season, by, name, email, ...paid })
  }
}

interface Invited {
  season: JoinedSeason
  by: RegistrationRow
  name: string
  email: string
  orderLineId?: string | null
  shareCents?: number
}

async function invite(work: Work, { season, by, name, email, ...paid }: Invited): Promise<void> {
  const id = await insertInvitation(work, {
    seasonId: season.id,
    teamId: by.teamId,
    name,
    email,
    invitedBy: by.personId,
    expiresAt: invitationEnds(season, work),
    createdAt: work.now,
    ...paid,
  })
  await recordEvent(work, {
    action: 'league_invitation_sent',
    entity: 'league_invitation',
    entityId: id,
    facts: { teamId: by.teamId, isPaid: Boolean(paid.orderLineId) },
    ...(by.personId !== null && { onBehalfOf: by.personId }),
    publish: { version: 1, data: { seasonId: season.id } },
  })
  await mailInvitation(work, { id, season, by })
}

async function mailInvitation(
  work: Work,
  { id, season, by }: { id: string; season: JoinedSeason; by: RegistrationRow },
) {
  const row = await findInvitation(work, id)
  if (!row) throw invitationNotFound()
  await tellInvited(work, row, { season, by, url: invitationLink.urlOf(work.services.config, row) })
}

/** Any fault of a link is answered as not found; one that is over says so. */
async function linkedInvitation(work: Work, token: string): Promise<InvitationRow> {
  const linked = invitationLink.read(work.services.config.secretKey, token)
  const row = linked && (await findInvitation(work, linked.id))
  if (!row) throw invitationNotFound()
  refuseReplaced(linked, row, work.place)
  refuseAfter(row.settledAt, 30, work.now)

  return row
}

export async function readInvitation(work: Work, token: string): Promise<Invitation> {
  return present(work, await linkedInvitation(work, token))
}

async function present(work: Work, row: InvitationRow): Promise<Invitation> {
  const season = await findSeasonToJoin(work, row.seasonId)
  if (!season?.rules) throw invitationNotFound()
  const { id, name, leagueName, status, teamSize, weekday, starts, ends, rules } = season
  const players = await listLiveOfTeam(work, row.teamId)
  const [first] = season.evenings

  return {
    id: row.id,
    status: isOver(row, work.now) ? 'expired' : row.status,
    name: row.name,
    team: row.teamName,
    players: players.map(({ shownName }) => shownName),
    season: {
      id,
      name,
      league: leagueName,
      status,
      teamSize,
      weekday,
      starts: starts.slice(0, 5),
      ends: ends.slice(0, 5),
      firstOn: first === undefined ? null : localDayOf(new Date(first), work.place.zone),
    },
    isPaid: row.orderLineId !== null,
    feeCents: rules.fee.cents,
    memberFeeCents: rules.fee.memberCents,
    expiresAt: row.expiresAt,
    rules: rulesOf({ ...season, rules }, work.place.locale),
  }
}

/** The job that ends it may not have come by yet. */
const isOver = ({ status, expiresAt }: InvitationRow, now: Date) => openInvitations.includes(status) && expiresAt <= now

function refuseAnswered(row: InvitationRow, now: Date): void {
  if (isOver(row, now) || row.status === 'expired') {
    throw new Failure('expired', `This invitation to ${row.teamName} is over. Ask for another one.`)
  }
  if (row.status === 'withdrawn') throw new Failure('expired', `This invitation to ${row.teamName} was taken back.`)
  if (!openInvitations.includes(row.status)) {
    throw new Failure('wrong_state', 'This invitation has been answered already.')
  }
}

interface Acceptance {
  token: string
  agreedVersion: number
  shownName?: string
  startIndex?: number
}

/** Whoever is signed in accepts: they play at once where their share is paid, and pay it next where it is not. */
export function acceptInvitation(work: Work, { token, agreedVersion, shownName, startIndex }: Acceptance) {
  return atomically(work, async (work) => {
    const seen = await linkedInvitation(work, token)
    const own = await profileOf(work, signedIn(work.context.actor).userId)
    if (!own) throw new Failure('wrong_state', 'Confirm your e-mail address first. Then open this link again.')
    const personId = await clientFor(work, own.id)
    await refuseMinor(work, { personId, day: localDayOf(work.now, work.place.zone) })
    const [season] = await lockSeasons(work, [seen.seasonId])
    const row = await findInvitation(work, seen.id)
    if (!row || !season?.rules) throw invitationNotFound()
    refuseAnswered(row, work.now)
    if (season.version !== agreedVersion) {
      throw new Failure('version_conflict', 'The rules have just changed. Read them again.', {
        current: rulesOf({ ...season, rules: season.rules }, work.place.locale),
      })
    }
    const answer = { invitationId: row.id, seasonId: season.id }
    if (row.personId !== null && row.personId !== personId) {
      throw new Failure('wrong_state', 'Somebody else has accepted this invitation.')
    }
    if (row.status === 'accepted') return { ...answer, status: row.status }
    if ((await listSeasonsOf(work, personId, [season.id])).length > 0) {
      throw notOffered(`You are signed up for ${titleOf(season)} already.`)
    }
    if (row.orderLineId === null) {
      await stepInvitation(work, row, { to: 'accepted', personId })
      return { ...answer, status: 'accepted' as const }
    }

    await stepInvitation(work, row, { to: 'joined', personId })
    const registrationId = await insertRegistration(work, {
      seasonId: season.id,
      teamId: row.teamId,
      personId,
      shownName: shownName ?? shortNameOf(await findNames(work, personId)),
      startIndexTenths: startTenths(startIndex, season.rules),
      orderLineId: row.orderLineId,
      shareCents: row.shareCents,
      agreedVersion,
      status: 'registered',
    })
    await settleTeam(work, { teamId: row.teamId, teamSize: season.teamSize })
    await endWaitOf(work, { personId, seasonId: season.id })
    const registration = await findRegistration(work, registrationId)
    if (registration) await joined(work, registration, season)
    return { ...answer, status: 'joined' as const }
  })
}

/** Whoever paid for all owes their later installments, too. */
async function joined(work: Work, registration: RegistrationRow, season: JoinedSeason): Promise<void> {
  await tellSignedUp(work, registration, season)
  if (registration.terms === null) return
  await chargeLater(work, registration, { terms: LeagueTerms.parse(registration.terms) })
}

/** Whoever accepted has paid their share. */
export async function joinBy(work: Work, invitationId: string): Promise<void> {
  const row = await findInvitation(work, invitationId)
  if (row && openInvitations.includes(row.status)) await stepInvitation(work, row, { to: 'joined' })
}

export function declineInvitation(work: Work, token: string): Promise<Invitation> {
  return atomically(work, async (work) => {
    const seen = await linkedInvitation(work, token)
    const [season] = await lockSeasons(work, [seen.seasonId])
    const row = await findInvitation(work, seen.id)
    if (!row || !season) throw invitationNotFound()
    refuseAnswered(row, work.now)
    await endInvitation(work, row, { season, to: 'declined' })
    return present(work, await linkedInvitation(work, token))
  })
}

interface Ending {
  season: JoinedSeason
  to: 'declined' | 'expired'
}

/**
 * Its place in the team is free: where nobody has paid for it, others who come alone may take it while sign-up lasts; where the
 * captain has, it stays with the team, and somebody else can be invited.
 */
async function endInvitation(work: Work, row: InvitationRow, { season, to }: Ending): Promise<void> {
  await stepInvitation(work, row, { to })
  const opens = row.orderLineId === null && season.status === 'registration_open'
  await settleTeam(work, { teamId: row.teamId, teamSize: season.teamSize }, opens)
  await tellNotComing(work, row, { season, to })
}

/** A job: invitations that nobody has answered or paid in time end. */
export async function endOverdueInvitations(work: Work): Promise<void> {
  for (const { id, seasonId } of await listOverdue(work, work.now)) {
    await atomically(work, async (work) => {
      const [season] = await lockSeasons(work, [seasonId])
      const row = await findInvitation(work, id)
      if (!row || !season || !isOver(row, work.now)) return
      // It is being paid: the order ends by itself.
      const players = await listLiveOfTeam(work, row.teamId)
      if (row.personId !== null && players.some(({ personId }) => personId === row.personId)) return
      await endInvitation(work, row, { season, to: 'expired' })
    })
  }
}

/** The caller’s own registration, whose season is locked. */
async function ownTeam(work: Work, registrationId: string) {
  const own = await profileOf(work, signedIn(work.context.actor).userId)
  const seen = await findRegistration(work, registrationId)
  if (!seen || !own || seen.personId !== own.id) throw new Failure('not_found', 'There is no such registration.')
  const [season] = await lockSeasons(work, [seen.seasonId])
  const row = await findRegistration(work, registrationId)
  if (!row || !season) throw new Failure('not_found', 'There is no such registration.')
  if (row.status !== 'registered') throw new Failure('wrong_state', 'Whoever invites others plays themselves.')

  return { row, season }
}

interface NewPartner {
  registrationId: string
  body: { name: string; email: string }
  key: string | undefined
}

/** Invites one more into the caller’s team: into a place that is paid and that nobody has, or one that is free. */
export async function invitePartner(work: Work, { registrationId, body, key }: NewPartner): Promise<OwnRegistration> {
  await admitMailTo(work, body.email)
  const keyed = { endpoint: registrationsContract.invitePartner, key, request: { registrationId, body } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { row, season } = await ownTeam(work, registrationId)
      const team = await findTeam(work, row.teamId)
      if (!team || team.taken >= season.teamSize) throw new Failure('slot_taken', 'Your team is complete.')
      const paid = await paidSeat(work, row)
      if (!paid && season.status !== 'registration_open') {
        throw new Failure('wrong_state', 'Sign-up is closed. Ask us whom you may still bring.')
      }
      await invite(work, { season, by: row, ...body, ...paid })
      await settleTeam(work, { teamId: row.teamId, teamSize: season.teamSize })
      return keep(work, await readOwn(work, registrationId))
    }),
  )
}

const keepsPlace: ReadonlySet<string> = new Set([...openInvitations, 'joined'])

interface OfTeam {
  teamId: string
  body: { name: string; email: string }
  key: string | undefined
}

/** The desk invites somebody into a team that somebody plays in. */
export async function inviteToTeam(work: Work, { teamId, body, key }: OfTeam): Promise<SeasonTeam> {
  await admitMailTo(work, body.email)
  const keyed = { endpoint: registrationsContract.inviteToTeam, key, request: { teamId, body } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const seen = await findTeam(work, teamId)
      const [season] = seen ? await lockSeasons(work, [seen.seasonId]) : []
      const team = await findTeam(work, teamId)
      if (!season || !team) throw new Failure('not_found', 'There is no such team.')
      const by = (await listLiveOfTeam(work, teamId)).find(({ status }) => status === 'registered')
      if (!by) throw new Failure('wrong_state', 'Nobody plays in this team yet. Sign its captain up first.')
      if (team.taken >= season.teamSize) throw new Failure('slot_taken', 'This team is complete.')
      await invite(work, { season, by, ...body, ...(await paidSeat(work, by)) })
      await settleTeam(work, { teamId, teamSize: season.teamSize })
      const after = await findTeam(work, teamId)
      return keep(work, presentTeam(after ?? team, await listOfTeams(work, [teamId])))
    }),
  )
}

/** A place that the team has paid and that nobody has taken: its invitation has ended. */
async function paidSeat(work: Work, { teamId }: RegistrationRow) {
  const all = await listOfTeams(work, [teamId])
  for (const [lineId, ofLine] of Map.groupBy(all, ({ orderLineId }) => orderLineId)) {
    const line = lineId === null ? undefined : await findLine(work, lineId)
    if (line?.state !== 'fulfilled') continue
    const [, ...ofPartners] = LeagueTerms.parse(line.terms).shares
    const kept = ofLine.filter(({ status }) => keepsPlace.has(status)).length
    if (kept < ofPartners.length) return { orderLineId: lineId, shareCents: ofPartners[0] ?? 0 }
  }
  return undefined
}

async function ownInvitation(work: Work, invitationId: string) {
  const own = await profileOf(work, signedIn(work.context.actor).userId)
  const seen = await findInvitation(work, invitationId)
  if (!seen || !own || seen.invitedBy !== own.id) throw invitationNotFound()
  const [season] = await lockSeasons(work, [seen.seasonId])
  const row = await findInvitation(work, invitationId)
  const by = row && (await listLiveOfTeam(work, row.teamId)).find(({ personId }) => personId === own.id)
  if (!row || !season || !by) throw invitationNotFound()
  if (!openInvitations.includes(row.status)) throw new Failure('wrong_state', 'This invitation is over.')

  return { row, season, by }
}

/** Sends an invitation again, with a link that ends the one before. */
export function renewInvitation(work: Work, invitationId: string): Promise<OwnRegistration> {
  return atomically(work, async (work) => {
    const { row, season, by } = await ownInvitation(work, invitationId)
    if (row.email !== null) await admitMailTo(work, row.email)
    await renewLink(work.trx, { table: 'leagueInvitation', id: row.id }, work.now)
    await setExpiry(work, row.id, invitationEnds(season, work))
    await recordEvent(work, { action: 'link_renewed', entity: 'league_invitation', entityId: row.id })
    await mailInvitation(work, { id: row.id, season, by })
    return readOwn(work, by.id)
  })
}

export function takeBackInvitation(work: Work, invitationId: string): Promise<OwnRegistration> {
  return atomically(work, async (work) => {
    const { row, season, by } = await ownInvitation(work, invitationId)
    await stepInvitation(work, row, { to: 'withdrawn' })
    await settleTeam(work, { teamId: row.teamId, teamSize: season.teamSize })
    return readOwn(work, by.id)
  })
}
