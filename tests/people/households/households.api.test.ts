import { expect } from 'vitest'

import { householdOf, mayBookFor } from '#server/people/service.ts'
import { householdsContract } from '#shared/people/households.ts'
import { makeClient, nobody, personOf } from '#tests/people/clients.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { readHousehold, setHousehold } = householdsContract
const adult = (personId: string) => ({ personId, role: 'adult' as const, mayBook: true, mayPay: true, maySee: false })
const child = (personId: string) => ({ personId, role: 'child' as const, mayBook: false, mayPay: false, maySee: false })

test('a parent may book for a child without an address, the child for nobody, and a stranger for neither', async ({
  db,
  as,
}) => {
  const desk = await as('front_desk')
  const [parent, stranger] = [await makeUser(db), await makeUser(db)]
  const parentId = await personOf(db, parent.userId)
  const childId = await makeClient(db, { firstName: 'Leo', bornOn: '2016-05-01' })
  const params = { personId: childId }

  const { household } = await desk(setHousehold, {
    params,
    body: { members: [adult(parentId), child(childId)], version: 0 },
  })

  expect(household?.members.map(({ firstName, mayBook }) => [firstName, mayBook])).toEqual([
    ['Robin', true],
    ['Leo', false],
  ])
  expect(await desk(readHousehold, { params: { personId: parentId } })).toEqual({ household })
  expect(await mayBookFor({ trx: db }, parent.userId, childId)).toBe(true)
  expect(await mayBookFor({ trx: db }, parent.userId, parentId)).toBe(true)
  expect(await mayBookFor({ trx: db }, stranger.userId, childId)).toBe(false)
  expect(await mayBookFor({ trx: db }, stranger.userId, parentId)).toBe(false)
})

test('a child acts for nobody, nobody stands twice, and who is nobody belongs nowhere', async ({ db, as }) => {
  const desk = await as('front_desk')
  const [one, other] = [await makeClient(db), await makeClient(db)]
  const params = { personId: one }
  const set = (...members: ReturnType<typeof adult | typeof child>[]) =>
    desk(setHousehold, { params, body: { members, version: 0 } })

  await expect(set(adult(one), { ...child(other), mayBook: true })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(set(adult(one), adult(one))).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(set(adult(one), adult(nobody))).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    db
      .insertInto('householdMember')
      .values({ ...child(one), mayPay: true, householdId: nobody })
      .execute(),
  ).rejects.toThrow('children_act_for_nobody')
})

test('somebody is in one household, whoever was slower sees the other’s, and nobody is one alone', async ({
  db,
  as,
}) => {
  const desk = await as('front_desk')
  const [one, two, three] = [await makeClient(db), await makeClient(db), await makeClient(db)]
  const set = (personId: string, version: number, ...members: string[]) =>
    desk(setHousehold, { params: { personId }, body: { members: members.map(adult), version } })

  expect(await set(one, 0, one)).toEqual({ household: null })
  await set(one, 0, one, two)
  await expect(set(three, 0, three, two)).rejects.toMatchObject({ code: 'conflict' })
  await expect(set(one, 0, one, three)).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { household: { version: 1 } } },
  })
  expect((await set(one, 1, one, two, three)).household).toMatchObject({ version: 2 })
  expect(await set(two, 2, two)).toEqual({ household: null })

  expect(await householdOf({ trx: db }, one)).toBeNull()
  expect(await db.selectFrom('household').select('id').execute()).toEqual([])
})
