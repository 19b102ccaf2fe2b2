import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { householdsContract } from '#shared/people/households.ts'
import { at } from '#tests/booking/wednesday.ts'
import { makeClient, personOf } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { addChild, leaveOwnHousehold, listBookable, readOwnHousehold, setHousehold } = householdsContract
const leo = { firstName: 'Leo', lastName: 'Archer', bornOn: '2016-05-01' }
const key = (text: string) => ({ 'idempotency-key': text })

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

test('a parent adds a child once, books for them, sees that, and takes them out; what is booked stays', async ({
  db,
  as,
}) => {
  await makeStudio(db)
  const parent = await as()
  expect(await parent(readOwnHousehold, {})).toEqual({ household: null })

  for (const _ of [1, 2]) await parent(addChild, { headers: key('one'), body: leo })
  await expect(parent(addChild, { headers: key('two'), body: leo })).rejects.toMatchObject({ code: 'conflict' })
  const { household } = await parent(readOwnHousehold, {})
  expect(household).toMatchObject({
    mayAdd: true,
    members: [
      { role: 'adult', isYou: true, mayBook: true, mayPay: true, maySee: true, mayBeTakenOut: true },
      { firstName: 'Leo', role: 'child', isYou: false, mayBook: false, mayBeTakenOut: true },
    ],
  })

  const { people } = await parent(listBookable, {})
  const personId = people[0]?.personId ?? ''
  await parent(bookingContract.createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('10:00'), personId } })
  expect(await parent(leaveOwnHousehold, { params: { personId } })).toEqual({ household: null })
  expect(await parent(listBookable, {})).toEqual({ people: [] })
  expect(await db.selectFrom('booking').select(['personId', 'status']).execute()).toEqual([
    { personId, status: 'confirmed' },
  ])
  const written = await db.selectFrom('auditEvent').select('action').where('action', 'like', '%household%').execute()
  expect(written).toHaveLength(2)
})

test('who may do what in a household: each member x each act', async ({ db, as }) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const [parent, partner, teenager, stranger] = [await as(), await as(), await as(), await as()]
  const [parentId, partnerId, teenagerId] = [
    await personOf(db, parent.userId),
    await personOf(db, partner.userId),
    await personOf(db, teenager.userId),
  ]
  const childId = await makeClient(db, { firstName: 'Mia', bornOn: '2018-01-01' })
  const adult = { role: 'adult' as const, mayBook: true, mayPay: true, maySee: true }
  const none = { mayBook: false, mayPay: false, maySee: false }
  await desk(setHousehold, {
    params: { personId: parentId },
    body: {
      version: 0,
      members: [
        { personId: parentId, ...adult },
        { personId: partnerId, role: 'adult', ...none },
        { personId: teenagerId, role: 'child', ...none },
        { personId: childId, role: 'child', ...none },
      ],
    },
  })
  const out = (who: typeof parent, personId: string) => codeOf(who(leaveOwnHousehold, { params: { personId } }))

  for (const who of [partner, teenager]) {
    expect(await codeOf(who(addChild, { headers: {}, body: leo }))).toBe('not_allowed')
    expect(await out(who, childId)).toBe('not_allowed')
    expect(await out(who, parentId)).toBe('not_allowed')
  }
  expect(await out(teenager, teenagerId)).toBe('not_allowed')
  expect(await out(parent, partnerId)).toBe('not_allowed')
  expect(await out(parent, teenagerId)).toBe('not_allowed')
  expect(await out(stranger, childId)).toBe('not_found')
  expect(await out(parent, childId)).toBe('done')
  expect(await out(partner, partnerId)).toBe('done')
  expect((await parent(readOwnHousehold, {})).household?.members).toHaveLength(2)
})
