import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { endOverdueInvitations } from '#server/leagues/registrations/invitations.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { newPerson, type Person, signIn } from '#tests/memberships/lives/act.ts'
import { orderCart, payByCard } from '#tests/memberships/members.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { accept, addLeague, alone, mine, openSignUp, teamOf } from './sign-up.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const who = fc.nat(3)
const which = fc.nat(5)

const deed = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('alone' as const), who, isPaid: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('team' as const),
      who,
      isPaid: fc.constantFrom(true, true, false),
      pays: fc.constantFrom('own' as const, 'team' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('join' as const), who, isPaid: fc.constantFrom(true, true, false) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decline' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('invite' as const), who }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('desk withdraws' as const),
      which,
      refund: fc.constantFrom('all' as const, 'terms' as const, 'nothing' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replace' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('enter' as const), pays: fc.constantFrom('free', 'later') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), who, which, giveBack: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('live' as const), hours: fc.constantFrom(1, 30, 100) }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

const life = fc.array(deed, { minLength: 10, maxLength: 16 })

interface Season {
  seasonId: string
  people: readonly Person[]
}

/** Does it as people do. What is refused changes nothing; anything but a refusal is a fault. */
async function act(season: Season, one: Deed): Promise<void> {
  const person = season.people['who' in one ? one.who : 0]
  if (!person) throw new Error('Nobody does it.')
  try {
    await attempt(season, { person, caller: await signIn(person) }, one)
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
  }
}

/** The newest invitation, as it was mailed. */
async function newestToken(db: Db): Promise<string> {
  const notice = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'league_invitation')
    .orderBy('id', 'desc')
    .executeTakeFirst()

  return /\/leagues\/join#(\S+)/.exec(notice?.text ?? '')?.[1] ?? ''
}

async function buy(caller: Call, seasonId: string, ref: Parameters<typeof addLeague>[2], isPaid: boolean) {
  for (const { id: lineId } of (await caller(cartContract.readCart, {})).lines) {
    await caller(cartContract.removeFromCart, { params: { lineId } })
  }
  await addLeague(caller, seasonId, ref)
  const { id } = await orderCart(caller)
  if (isPaid) await payByCard(caller, id)
}

const ownId = async (caller: Call) =>
  (await mine(caller)).find(({ status }) => status === 'registered' || status === 'held')?.id ?? nobody

async function attempt(
  { seasonId }: Season,
  { person, caller }: { person: Person; caller: Call },
  one: Deed,
): Promise<unknown> {
  const { services } = person
  const nth = async (at: number) => {
    const { registrations } = await caller(registrationsContract.listSeasonRegistrations, { params: { seasonId } })
    return { registrationId: registrations[at % Math.max(1, registrations.length)]?.id ?? nobody }
  }
  switch (one.do) {
    case 'alone':
      return buy(caller, seasonId, alone, one.isPaid)
    case 'team':
      return buy(
        caller,
        seasonId,
        teamOf(randomUUID().slice(0, 8), `p${randomUUID()}@example.com`, one.pays),
        one.isPaid,
      )
    case 'join': {
      const { status, invitationId } = await accept(caller, await newestToken(services.db))
      return status === 'accepted' && buy(caller, seasonId, { as: 'partner', invitationId }, one.isPaid)
    }
    case 'decline':
      return caller(registrationsContract.declineInvitation, { body: { token: await newestToken(services.db) } })
    case 'invite':
      return caller(registrationsContract.invitePartner, {
        params: { registrationId: await ownId(caller) },
        headers: key(),
        body: { name: 'Kim Lee', email: `p${randomUUID()}@example.com` },
      })
    case 'withdraw':
      return caller(registrationsContract.withdrawMyself, {
        params: { registrationId: await ownId(caller) },
        query: {},
        headers: key(),
      })
    case 'desk withdraws':
      return caller(registrationsContract.stepRegistration, {
        params: await nth(one.which),
        query: {},
        headers: key(),
        body: { to: 'withdrawn', reason: 'So it came', refund: one.refund },
      })
    case 'replace':
      return caller(registrationsContract.stepRegistration, {
        params: await nth(one.which),
        query: {},
        headers: key(),
        body: { to: 'replaced', reason: 'So it came', by: { player: { firstName: 'New', lastName: 'One' } } },
      })
    case 'enter':
      return caller(registrationsContract.registerPlayer, {
        params: { seasonId },
        headers: key(),
        body: { player: { firstName: 'At', lastName: 'Desk' }, pays: one.pays === 'free' ? 'free' : 'later' },
      })
    case 'refund': {
      const { orders } = await caller(ordersContract.listMyOrders, { query: {} })
      const orderId = orders[one.which % Math.max(1, orders.length)]?.id ?? nobody
      const { lines } = await caller(ordersContract.readOrder, { params: { orderId } })
      return caller(ordersContract.refundOrder, {
        params: { orderId },
        query: {},
        headers: key(),
        body: {
          lines: lines.map(({ id }) => ({ lineId: id, quantity: 1, giveBack: one.giveBack })),
          reason: 'So it came',
        },
      })
    }
    case 'live':
    default:
      person.clock.pass({ hours: one.hours })
      await expireOrders(jobWork(services, 'test'))
      await endOverdueInvitations(jobWork(services, 'test'))
      return recogniseRevenue(jobWork(services, 'test'))
  }
}

/** What must hold of places, whatever became of them: as many as there are, of teams with players, owed as the books say. */
async function expectPlaces(db: Db): Promise<void> {
  expect(await faultsOfLedgers(db)).toEqual([])
  const faults = async (what: string, query: ReturnType<typeof sql>) =>
    expect((await query.execute(db)).rows, what).toEqual([])
  await faults(
    'a team has more players and invitations than places',
    sql`select id from league_team where 2 < (
      (select count(*) from league_registration where team_id = league_team.id and status in ('held', 'registered'))
      + (select count(*) from league_invitation invitation
          where team_id = league_team.id and status in ('sent', 'accepted') and not exists (
            select from league_registration one where one.team_id = league_team.id
              and one.person_id = invitation.person_id and one.status in ('held', 'registered')
          ))
    )`,
  )
  await faults(
    'a team that nobody is in takes a place',
    sql`select id from league_team where status <> 'withdrawn'
      and not exists (select from league_registration where team_id = league_team.id and status in ('held', 'registered'))
      and not exists (select from league_invitation where team_id = league_team.id and status in ('sent', 'accepted'))`,
  )
  await faults(
    'a registration has steps that do not lead to where it is',
    sql`select id from league_registration where status <> (
      select to_status from league_registration_transition where registration_id = league_registration.id
        order by version desc limit 1
    )`,
  )
}

test('whatever becomes of registrations, places are as many as live rows, and fees are owed as the books say', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  const { seasonId } = await openSignUp(
    { db, as, services },
    { rules: { ...pairsRules, teams: 3 }, registrationClosesOn: '2027-06-30' },
  )
  const studio = { services, clock, call, callWith }
  const people: Person[] = []
  for (let one = 0; one < 4; one++) people.push(await newPerson(studio))

  // In one season, which fills: what one life leaves goes on beside the next.
  await fc.assert(
    fc.asyncProperty(life, async (deeds) => {
      for (const one of deeds) {
        await act({ seasonId, people }, one)
        await expectPlaces(db)
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
  const were = await db
    .selectFrom('leagueRegistrationTransition')
    .select('toStatus')
    .distinct()
    .orderBy('toStatus')
    .execute()
  expect(were.map(({ toStatus }) => toStatus)).toEqual(expect.arrayContaining(['registered', 'withdrawn']))
})
