import { expect } from 'vitest'
import { z } from 'zod'

import { jobWork } from '#server/kernel/work.ts'
import { runMemberships } from '#server/memberships/run.ts'
import type { Call } from '#shared/http/call.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'
import { recordContract } from '#shared/people/record.ts'
import type { RoleName } from '#shared/permissions/roles.ts'
import { buyPackage, makeAcademy } from '#tests/lessons/packages.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { test } from '#tests/support/test.ts'

import { buyPlan, declinedLater, keepCard } from './members.ts'
import { makePlan, monthlyPlan } from './plans.ts'

/** Everything by which staff who take no payments read what a client has bought. */
const answers: Record<string, (call: Call, personId: string) => Promise<unknown>> = {
  listMemberships: (call) => call(membershipListContract.listMemberships, { query: {} }),
  readMembershipOfPerson: async (call, personId) => {
    const { membership } = await call(membershipsContract.readMembershipOfPerson, { params: { personId } })
    // What a plan costs everybody stands on the site.
    return membership && { ...membership, plan: null }
  },
  listLessonCreditsOfPerson: (call, personId) =>
    call(lessonsContract.listLessonCreditsOfPerson, { params: { personId } }),
  listMessagesOfPerson: (call, personId) =>
    call(recordContract.listMessagesOfPerson, { params: { personId }, query: {} }),
}

const told: [RoleName, boolean][] = [
  ['coach', false],
  ['fitter', false],
  ['front_desk', true],
  ['manager', true],
]

const sums = (answer: unknown) => JSON.stringify(answer).match(/"(?:\w*C|c)ents":[1-9]\d*|\$\s?\d[\d.,]*/g) ?? []

test('what a client has bought is known to all who work with them, and what it costs to those who are told of money', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeAcademy({ db, as, services })
  await makePlan(db, { ...monthlyPlan })
  const client = await as('member')
  await keepCard(client, declinedLater)
  await buyPlan(client, 'weekday')
  await buyPackage(client)
  clock.set('2026-12-25T15:00:00Z')
  await runMemberships(jobWork(services, 'test'))
  const { id } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', client.userId)
    .executeTakeFirstOrThrow()

  for (const [role, isTold] of told) {
    const staff = await as(role)
    for (const [name, ask] of Object.entries(answers)) {
      const answer = await ask(staff, id)
      expect(JSON.stringify(answer).length, name).toBeGreaterThan(100)
      expect(sums(answer).length > 0, `${role}, ${name}: ${sums(answer).join(' ')}`).toBe(isTold)
    }
  }
})

/** Answers with amounts to whoever may read clients and bookings: tried above or beside the bookings, or prices of the catalog. */
const known = new Set([
  ...Object.keys(answers),
  'listBookings',
  'listBookingsWithMe',
  'readDayBoard',
  'listDayBoards',
  'listBookingsOfPerson',
  'listCatalog',
  'readService',
  'previewService',
  'readFitting',
  // Rows of the board, and prices of what somebody gives and books themselves.
  'listWaitingBookings',
  'listUnattendedBookings',
  'answerAskedMove',
  'settleBookingOffer',
  'quoteAtDesk',
  'listFittingServices',
  // Of bookings to whoever gives them, and of places without their orders.
  'checkIn',
  'writeBookingNote',
  'listPlacesOfClinic',
  'stepPlace',
])
const ofFloor = new Set(['may:read/users', 'may:read/bookings', 'may:answer/enquiries'])

test('no other answer tells amounts to whoever may read clients and bookings', () => {
  const telling = endpoints.filter(
    ([, { access, response }]) =>
      ofFloor.has(access) &&
      /(?:\w*C|c)ents"/.test(JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }))),
  )

  expect(telling.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
})
