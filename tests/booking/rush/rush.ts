import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Call } from '#shared/http/call.ts'
import { deadlocksOf, takeInversions } from '#tests/booking/moves/lock-order.ts'
import { step, take } from '#tests/booking/sequences/sequences.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { act } from '#tests/orders/books/act.ts'
import { expectBooks, expectHealthy } from '#tests/orders/books/expect-books.ts'
import { openShop } from '#tests/orders/books/shop.ts'
import { verbs } from '#tests/orders/books/verbs.ts'
import { makeResource, makeService } from '#tests/support/make.ts'
import type { CallAs, Clock } from '#tests/support/test.ts'
import { makeJobs } from '#tests/workshop/tickets.ts'

import { type DeedName, deeds, type House, ifRefused } from './deeds.ts'

interface Fixtures {
  db: Db
  services: Services
  clock: Clock
  url: string
  call: Call
  callWith: (headers: Record<string, string>) => Call
  as: CallAs
}

/** A studio on a Wednesday at 9:40, with its staff and its clients. */
async function openHouse({ as, callWith, ...fixtures }: Fixtures): Promise<House> {
  const { db, services, clock, call } = fixtures
  clock.set('2026-11-25T09:40:00-06:00')
  const shop = await openShop(fixtures)
  const { locationId } = shop
  for (const name of ['Bay 3', 'Bay 4']) {
    await makeResource(db, { kind: 'bay', locationId, capabilities: ['launch_monitor'], name })
  }
  await makeService(db, {
    code: 'bay_60',
    name: 'Bay, 1 hour',
    category: 'bay',
    priceCents: 5000,
    requiredSkill: null,
    capacity: 4,
  })
  await makeJobs(db)
  const freezePolicy = JSON.stringify({ minimumDays: 14, maximumDays: 90, noticeDays: 0, perYear: 2 })
  const planId = await makePlan(db, { freezePolicy })
  const member = await as()
  const membershipId = await makeMembership(db, member.userId, planId)
  const resources = await db.selectFrom('resource').select('id').orderBy('name').execute()

  return {
    db,
    services,
    shop,
    member,
    membershipId,
    guest: call,
    desk: await as('front_desk'),
    manager: await as('manager'),
    builder: await as('builder'),
    admin: await as('admin'),
    holding: (kind, token) => callWith({ authorization: `${kind} ${token}` }),
    resourceIds: resources.map(({ id }) => id),
    booked: [],
    shares: [],
  }
}

const names = Object.keys(deeds) as DeedName[]

/** One act of somebody who knows nothing of the others. The clock stands still meanwhile. */
const anyAct = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      by: fc.constantFrom(...names),
      which: fc.nat(30),
      hour: fc.integer({ min: 9, max: 16 }),
      way: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: verbs.filter((verb) => verb.do !== 'pass' && verb.do !== 'attend') },
  { weight: 1, arbitrary: step.filter(({ kind }) => kind !== 'block') },
)

type AnyAct = typeof anyAct extends fc.Arbitrary<infer One> ? One : never

/** What exists at the beginning, so every act has something to work on. */
async function fill(house: House): Promise<void> {
  const before = ['book a party', 'book a party', 'book as a member', 'wait', 'take in', 'take in', 'take out'] as const
  for (const [which, by] of before.entries()) await perform(house, { by, which, hour: 13 + (which % 3), way: 3 })
  const time = { do: 'book', day: 0, hour: 12, paidBy: undefined } as const
  await perform(house, time)
  await perform(house, { ...time, hour: 16, paidBy: 'card' })
  await perform(house, { do: 'sell', gloves: 2, balls: 1, giftCents: 2000, isForClient: true, paidBy: 'cash' })
  await perform(house, { kind: 'series', hour: 14, who: 1 })
}

/** Twenty acts at once, several times, a quarter of an hour apart. */
const rushes = fc.array(fc.array(anyAct, { minLength: 20, maxLength: 20 }), { minLength: 3, maxLength: 3 })

async function perform(house: House, one: AnyAct): Promise<void> {
  if ('do' in one) await act(house.shop, one)
  else if ('kind' in one) {
    const { db, desk, shop, resourceIds } = house
    await take({ db, desk, locationId: shop.locationId, resourceIds }, one)
  } else {
    try {
      await deeds[one.by](house, one)
    } catch (error) {
      ifRefused(error)
    }
  }
}

/** Every refusal has a reason; none is a fault. */
async function rush(house: House, acts: readonly AnyAct[]): Promise<void> {
  let done: PromiseSettledResult<void>[] = []
  takeInversions()
  const deadlocks = await deadlocksOf(async () => {
    done = await Promise.allSettled(acts.map((one) => perform(house, one)))
  })
  expect(
    done.flatMap((one, place) => (one.status === 'rejected' ? [[acts[place], String(one.reason), one.reason]] : [])),
  ).toEqual([])
  expect(takeInversions()).toEqual([])
  // Merging two clients locks both against everybody who writes about them, in any order: a deadlock is tried again.
  if (acts.every((one) => !('by' in one && one.by === 'merge'))) expect(deadlocks).toBe(0)
}

/** What holds, whatever was done at once. */
async function expectWhole({ db, services }: House): Promise<void> {
  const { rows } = await sql`
    select a.resource_id, a.booking_id, b.booking_id as other from allocation a
      join allocation b on a.resource_id = b.resource_id and a.id < b.id and a.during && b.during
      where a.blocking and b.blocking
    union all
    select null, booking_id, null from booking_player group by booking_id
      having sum(share_cents) <> (select price_cents from booking where id = booking_id)
  `.execute(db)
  expect(rows).toEqual([])
  await expectBooks(db)
  await expectSoundStock(db)
  await expectHealthy(services)
}

/** An hour of a full day; a seed gives the same acts, though a race may end differently. */
export async function runHour(seed: number, fixtures: Fixtures): Promise<void> {
  const house = await openHouse(fixtures)
  await fill(house)
  const [rounds = []] = fc.sample(rushes, { seed, numRuns: 1 })
  for (const round of rounds) {
    await rush(house, round)
    await expectWhole(house)
    fixtures.clock.pass({ minutes: 15 })
  }
}
