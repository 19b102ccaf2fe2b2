import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Call } from '#shared/http/call.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import type { LeagueRef } from '#shared/leagues/registrations/league-ref.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { makeLeague, makeRound, makeSeason } from '#tests/leagues/seasons.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { orderCart, payByCard } from '#tests/memberships/members.ts'
import { openCounter } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

const evenings = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']

/** A studio with a counter, and a season of pairs at 225.00 that takes sign-ups through November; it is played on four Tuesdays. */
export async function openSignUp(
  { db, as, services }: { db: Db; as: CallAs; services: Services },
  { rules = pairsRules, ...season }: { rules?: LeagueRules } & Parameters<typeof makeSeason>[2] = {},
) {
  const counter = await openCounter({ db, as, services })
  const leagueId = await makeLeague(db)
  await db.updateTable('league').set({ name: 'Tuesday pairs' }).where('id', '=', leagueId).execute()
  const { format, teamSize, holes, weeks, teams, fee } = rules
  const seasonId = await makeSeason(db, leagueId, {
    ...season,
    rules: JSON.stringify(rules),
    format,
    teamSize,
    holes,
    weeks,
    teamCapacity: teams,
    feeCents: fee.cents,
    memberFeeCents: fee.memberCents,
  })
  for (const [at, day] of evenings.entries()) await makeRound(db, seasonId, at + 1, { day })

  return { ...counter, leagueId, seasonId }
}

export const leagueLine = (seasonId: string, ref: Omit<LeagueRef, 'seasonId'>) => ({
  kind: 'league',
  quantity: 1,
  seasonId,
  ...ref,
})

export const alone = { as: 'alone' } as const

/** A team of two whose partner is to be invited by mail. */
export const teamOf = (name: string, email: string, pays: 'own' | 'team' = 'own') => ({
  as: 'team' as const,
  team: { name, partners: [{ name: 'Kim Lee', email }] },
  pays,
})

export const addLeague = (caller: Call, seasonId: string, ref: Omit<LeagueRef, 'seasonId'> = alone) =>
  caller(cartContract.addToCart, { body: leagueLine(seasonId, ref) })

/** Orders a place, and does not pay for it. */
export async function orderLeague(caller: Call, seasonId: string, ref?: Omit<LeagueRef, 'seasonId'>) {
  await addLeague(caller, seasonId, ref)

  return orderCart(caller)
}

/** Signs up and pays with a card that is accepted. */
export async function signUp(caller: Call, seasonId: string, ref?: Omit<LeagueRef, 'seasonId'>) {
  const order = await orderLeague(caller, seasonId, ref)
  await payByCard(caller, order.id)

  return order
}

export const mine = async (caller: Call) => (await caller(registrationsContract.listMyRegistrations, {})).registrations

/** Each registration with its team, in the order in which they signed up. */
export const registeredIn = (db: Db) =>
  db
    .selectFrom('leagueRegistration')
    .innerJoin('leagueTeam', 'leagueTeam.id', 'teamId')
    .select(['shownName', 'leagueRegistration.status', 'leagueTeam.name as team'])
    .orderBy('leagueRegistration.id')
    .execute()

export const teamsIn = (db: Db) =>
  db.selectFrom('leagueTeam').select(['name', 'status', 'isOpen']).orderBy('createdAt').orderBy('id').execute()

/** The token of the newest invitation to an address. */
export async function invitationIn(db: Db, email: string): Promise<string> {
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'league_invitation')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

  return /\/leagues\/join#(\S+)/.exec(text)?.[1] ?? ''
}

/** Accepts an invitation, as its page does, by the rules that it shows. */
export async function accept(caller: Call, token: string, more: { startIndex?: number } = {}) {
  const { rules } = await caller(registrationsContract.readInvitation, { body: { token } })

  return caller(registrationsContract.acceptInvitation, { body: { token, agreedVersion: rules.version, ...more } })
}
