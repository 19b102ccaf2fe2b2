import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { chargeSeasons } from '#server/leagues/charges/charge-cards.ts'
import { serveLines } from '#server/leagues/registrations/waits.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { Failure } from '#shared/http/failure.ts'
import { chargesContract } from '#shared/leagues/charges/contract.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { waitsContract } from '#shared/leagues/registrations/waits-contract.ts'
import { alone, mine, openSignUp, orderLeague } from '#tests/leagues/registrations/sign-up.ts'
import { keepCard, payByCard } from '#tests/memberships/members.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { byInstallments, signingIn } from './owing.ts'

const who = fc.nat(3)
const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('join' as const), who, isPaid: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), who, isPaid: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('collect' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('card' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('live' as const), hours: fc.constantFrom(1, 30, 200, 800) }) },
)

type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

/** What must hold, whatever became of them: who plays owes the rest of the fee, who does not owes nothing. */
async function expectOwed(db: Db): Promise<void> {
  expect(await faultsOfLedgers(db)).toEqual([])
  const faults = async (what: string, query: ReturnType<typeof sql>) =>
    expect((await query.execute(db)).rows, what).toEqual([])
  await faults(
    'somebody who plays does not owe or has not paid the whole fee',
    sql`select registration.id from league_registration registration where status = 'registered' and 22500 <> share_cents + (
      select coalesce(sum(cents), 0) from league_charge
      where registration_id = registration.id and league_charge.status <> 'void'
    )`,
  )
  await faults(
    'somebody owes a place that they do not have',
    sql`select charge.id from league_charge charge join league_registration registration on registration.id = registration_id
      where charge.status in ('open', 'ordered') and registration.status <> 'registered'`,
  )
  await faults(
    'more play than there are places',
    sql`select 1 from league_registration where status in ('held', 'registered') having count(*) > 2`,
  )
  await faults(
    'somebody plays and waits',
    sql`select wait.id from league_wait wait join league_registration registration using (season_id, person_id)
      where wait.status in ('waiting', 'offered') and registration.status in ('held', 'registered')`,
  )
}

test('whatever becomes of players, they owe the rest of their fee while they play, and nothing afterward', async ({
  db,
  as,
  services,
  callWith,
  clock,
}) => {
  const { seasonId, desk } = await openSignUp(
    { db, as, services },
    { rules: { ...byInstallments, teams: 2 }, registrationClosesOn: '2029-06-30' },
  )
  const signIn = signingIn({ services, callWith })
  const people = [await as(), await as(), await as(), await as()]
  for (const one of people.slice(0, 2)) await keepCard(one)

  const attempt = async (one: Deed) => {
    const caller = await signIn(people['who' in one ? one.who : 0] ?? desk)
    const own = (await mine(caller)).find(({ status }) => status === 'registered')
    const registrationId = own?.id ?? seasonId
    switch (one.do) {
      case 'join': {
        const { id } = await orderLeague(caller, seasonId, alone)
        return one.isPaid && payByCard(caller, id)
      }
      case 'pay': {
        const open = own?.charges.filter(({ status }) => status === 'open').map(({ id }) => id) ?? []
        const body = { chargeIds: open.slice(0, 1) }
        const { orderId } = await caller(chargesContract.payMyCharges, { headers: key(), body })
        return one.isPaid && payByCard(caller, orderId)
      }
      case 'withdraw':
        return caller(registrationsContract.withdrawMyself, { params: { registrationId }, query: {}, headers: key() })
      case 'wait':
        return caller(waitsContract.joinWaitlistOfSeason, { params: { seasonId }, headers: key() })
      case 'card':
        return caller(registrationsContract.payByCard, {
          params: { registrationId },
          body: { paysByCard: true, version: own?.version ?? 1 },
        })
      case 'collect': {
        const front = await signIn(desk)
        const { charges } = await front(chargesContract.listUnpaidCharges, { query: { seasonId } })
        const body = { chargeIds: charges.map(({ id }) => id), pays: 'cash' as const }
        return front(chargesContract.collectCharges, { headers: key(), body })
      }
      case 'live':
      default:
        clock.pass({ hours: one.hours })
        await expireOrders(jobWork(services, 'test'))
        await serveLines(jobWork(services, 'test'))
        return chargeSeasons(jobWork(services, 'test'))
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 16 }), async (deeds) => {
      for (const one of deeds) {
        try {
          await attempt(one)
        } catch (error) {
          if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'unavailable') throw error
        }
        await expectOwed(db)
      }
    }),
    { numRuns: 5, endOnFailure: true },
  )
})
