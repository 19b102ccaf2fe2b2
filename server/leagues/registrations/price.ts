import { type Buyer, type LinePrice, type LineRequest } from '#server/catalog/service.ts'
import { dayOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { feeOf } from '#server/leagues/charges/make.ts'
import { planOf } from '#server/memberships/service.ts'
import { installmentsOf } from '#shared/leagues/charges/installments.ts'
import type { LeagueRef, Partner } from '#shared/leagues/registrations/league-ref.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { counted } from '#shared/words.ts'

import { findInvitation } from './invitation-store.ts'
import { refuseMinor } from './minors.ts'
import { isNameTaken, type JoinedSeason, listSeasonsToJoin, listTeams, type TeamRow } from './season-store.ts'
import { type Asking, askingFor, hasSeatFor, hasTeamFor } from './seats.ts'
import { findNames, listSeasonsOf } from './store.ts'
import { type LeagueTerms, notOffered, slotTaken, titleOf, withdrawalWords } from './terms.ts'

export type Joinable = JoinedSeason & { rules: LeagueRules }

const nowhere: readonly string[] = []

/** The price of places now. The lock decides on order whether a place is left; a full season is not offered. */
export async function priceRegistrations(
  work: Timed,
  lines: readonly LineRequest<LeagueRef>[],
  buyer: Buyer,
): Promise<LinePrice<LeagueTerms>[]> {
  const { personId, day } = buyer
  const ids = [...new Set(lines.map(({ ref }) => ref.seasonId))]
  const [seasons, plan, client, own] = await inOneTrip([
    listSeasonsToJoin(work, ids),
    personId === null ? undefined : planOf(work, personId, day),
    personId === null ? undefined : findNames(work, personId),
    personId === null ? nowhere : listSeasonsOf(work, personId, ids),
  ])

  const prices: LinePrice<LeagueTerms>[] = []
  for (const [at, { ref }] of lines.entries()) {
    const asked = seasons.find(({ id }) => id === ref.seasonId)
    // An invitation keeps its place until it ends, also where that is after sign-up.
    const season = joinable(asked, ref.as === 'partner' ? { ...buyer, channel: 'desk' } : buyer, work)
    if (own.includes(season.id)) throw notOffered(`You are signed up for ${titleOf(season)} already.`)
    if (lines.slice(0, at).some((one) => one.ref.seasonId === season.id)) {
      throw notOffered('You are in this order twice.')
    }
    await refuseOdd(work, { season, ref, buyer, ownEmail: client?.email ?? null })
    const partners = ref.as === 'team' && ref.pays === 'team' ? (ref.team?.partners ?? []) : []
    const fees = [feeOf(season.rules, plan !== undefined), ...partners.map(() => season.rules.fee.cents)]
    const { shares, ...installments } = sharesOf(season.rules, fees, buyer.day)
    prices.push({
      name: nameOf(season, ref),
      unitCents: shares.reduce((sum, cents) => sum + cents, 0),
      whose: [...(client ? [client.name] : []), ...partners.map(({ name }) => name)],
      taxCategory: 'league_fee',
      revenueAccount: accounts.prepaidFees,
      rule: 'full',
      wording: wordingOf(season, ref, work),
      terms: {
        seasonId: season.id,
        personId,
        shares,
        freeUntil: season.registrationClosesOn,
        agreedVersion: buyer.channel === 'online' ? season.version : null,
        ...installments,
      },
    })
  }
  return prices
}

const nameOf = (season: Joinable, { as, team }: LeagueRef) =>
  as === 'team' && team ? `${titleOf(season)}: team ${team.name}` : titleOf(season)

/** What of the fees is paid at the sign-up: all, the first installment, or nothing where each evening is paid. */
function sharesOf({ fee }: LeagueRules, fees: number[], day: string): Pick<LeagueTerms, 'shares' | 'installments'> {
  if (fee.kind === 'season') return { shares: fees }
  if (fee.kind === 'evening') return { shares: fees.map(() => 0) }
  const count = fee.installments

  return {
    shares: fees.map((cents) => installmentsOf(cents, count, day)[0]?.cents ?? 0),
    installments: { count, fees },
  }
}

/** What is paid when, for the buyer to read. */
function dueWords({ rules: { fee } }: Joinable): string {
  if (fee.kind === 'evening') return ' Nothing is paid now: each evening that you play is paid then.'
  if (fee.kind === 'season' || fee.installments === 1) return ''

  return ` This is the first of ${counted(fee.installments, 'installment')}, a month apart.`
}

function wordingOf(season: Joinable, { handicap }: LeagueRef, { place }: Timed): string {
  const { highestStart10, system } = season.rules.handicap
  const isCapped = system !== 'none' && handicap !== undefined && handicap.startIndex * 10 > highestStart10
  const capped = isCapped ? ` You begin with ${(highestStart10 / 10).toFixed(1)}: nobody begins with more.` : ''

  return `${withdrawalWords(season.registrationClosesOn, place.locale)}${dueWords(season)}${capped}`
}

/** A season that takes this buyer, or why it does not. The desk signs people up until it is over. */
export function joinable(
  season: JoinedSeason | undefined,
  { channel, day }: Pick<Buyer, 'channel' | 'day'>,
  { place }: Pick<Timed, 'place'>,
): Joinable {
  if (!season?.active || season.status === 'draft' || season.status === 'archived') {
    throw notOffered('This season is not offered.')
  }
  const title = titleOf(season)
  const { rules, status, registrationOpensOn, registrationClosesOn } = season
  if (rules === null) throw notOffered(`Ask us for a place in ${title}: how it is played is not set yet.`)
  if (status === 'completed') throw notOffered(`${title} is over.`)
  if (channel === 'online' || channel === 'link') {
    if (status !== 'registration_open' || day > registrationClosesOn) {
      throw notOffered(`Sign-up for ${title} is closed.`)
    }
    if (day < registrationOpensOn) {
      throw notOffered(`Sign-up for ${title} opens on ${dayOf(registrationOpensOn, place.locale)}.`)
    }
  }

  return { ...season, rules }
}

interface Wanted {
  season: Joinable
  ref: LeagueRef
  buyer: Buyer
  ownEmail: string | null
}

/** Refuses what is missing or does not fit, with the reason. */
async function refuseOdd(work: Timed, { season, ref, buyer, ownEmail }: Wanted): Promise<void> {
  const { personId, channel, day } = buyer
  if (personId !== null && channel === 'online') await refuseMinor(work, { personId, day })
  // A visitor sees prices before saying who they are.
  if (personId === null && channel !== 'online') throw notOffered('Choose the client who plays.')
  if (ref.teamId !== undefined && channel === 'online') throw notOffered('Come alone, or name a team of your own.')
  if (ref.as === 'partner') return refusePartner(work, { season, ref, personId })
  if (ref.as === 'team') {
    refuseOddTeam(season, ref, ownEmail)
    const name = ref.team?.name ?? ''
    refuseFull(season, 'team', await askingOf(work, season, buyer), work)
    if (await isNameTaken(work, { seasonId: season.id, name })) {
      throw notOffered(`There is a team called ${name} in it already. Choose another name.`)
    }
    return
  }
  // A place in a team that the desk names is nobody else's.
  if (ref.teamId === undefined) refuseFull(season, 'alone', await askingOf(work, season, buyer), work)
  if (!seatFor(season, await listTeams(work, season.id), ref.teamId)) throw slotTaken(season)
}

const askingOf = (work: Timed, { id: seasonId }: JoinedSeason, { personId, channel }: Buyer): Promise<Asking> =>
  askingFor(work, { personId, seasonId, isDesk: channel !== 'online' && channel !== 'link' })

/** Places are for those who wait first, in their order. */
export function refuseFull(season: JoinedSeason, as: 'alone' | 'team', asking: Asking, { now }: Timed): void {
  const isFree = as === 'team' ? hasTeamFor(season, asking, now) : hasSeatFor(season, asking, now)
  if (!isFree) throw slotTaken(season)
}

async function refusePartner(
  work: Timed,
  { season, ref, personId }: Pick<Wanted, 'season' | 'ref'> & { personId: string | null },
): Promise<void> {
  const invitation = ref.invitationId === undefined ? undefined : await findInvitation(work, ref.invitationId)
  if (!invitation || invitation.seasonId !== season.id || personId === null || invitation.personId !== personId) {
    throw notOffered('Open the link of your invitation first, and accept it there.')
  }
  if (invitation.status !== 'accepted') {
    throw notOffered(`Your invitation to ${invitation.teamName} is over. Ask for another one.`)
  }
}

function refuseOddTeam(
  { rules: { teamSize }, ...season }: Joinable,
  { team, pays }: LeagueRef,
  ownEmail: string | null,
) {
  if (teamSize === 1) throw notOffered(`In ${titleOf(season)} everybody plays for themselves: come alone.`)
  if (!team) throw notOffered('Give your team a name, and say who plays in it.')
  if (pays === undefined) throw notOffered('Say whether partners pay their own share.')
  const missing = teamSize - 1 - team.partners.length
  if (missing !== 0) {
    throw notOffered(
      `A team has ${counted(teamSize, 'player')}: name ${counted(teamSize - 1, 'partner')} besides yourself.`,
    )
  }
  const addresses = new Set(team.partners.map(({ email }: Partner) => email.toLowerCase()))
  if (addresses.size < team.partners.length) throw notOffered('Two partners have the same address.')
  if (ownEmail !== null && addresses.has(ownEmail.toLowerCase())) {
    throw notOffered('One of the addresses is your own. Name the others of your team.')
  }
}

export type Seat = { teamId: string } | 'new'

const hasSeat = ({ taken, status }: TeamRow, { teamSize }: JoinedSeason) => status !== 'withdrawn' && taken < teamSize

/**
 * Where somebody who comes alone plays: in the team that the desk names, else in the first one that takes others, else in a team of
 * their own. Undefined where no place is left.
 */
export function seatFor(season: JoinedSeason, teams: readonly TeamRow[], teamId?: string): Seat | undefined {
  if (teamId !== undefined) {
    const named = teams.find(({ id }) => id === teamId)
    return named && hasSeat(named, season) ? { teamId } : undefined
  }
  const open = teams.find((team) => team.isOpen && hasSeat(team, season))
  if (open) return { teamId: open.id }

  return season.teams < season.teamCapacity ? 'new' : undefined
}
