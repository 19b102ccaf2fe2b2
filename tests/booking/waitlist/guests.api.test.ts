import { expect } from 'vitest'

import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { makeClient, personOf } from '#tests/people/clients.ts'
import { makeService } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeTaken, wait } from './waiting.ts'

const { joinWaitlist } = waitlistContract

test('a guest is answered from what they sent, whoever waits with the address and however often they ask', async ({
  db,
  call,
  as,
}) => {
  const { desk } = await makeTaken(db, call, as)
  const [client, parent] = [await as(), await as()]
  const childId = await makeClient(db, { firstName: 'Leo', lastName: 'Archer', email: 'leo@example.com' })
  await makeHousehold(db, [{ personId: await personOf(db, parent.userId), mayBook: true }, { personId: childId }])
  const startsAt = at('11:00')
  await wait(client, '11:00')
  await parent(joinWaitlist, { body: { serviceCode: 'swing_eval', startsAt, personId: childId } })
  await wait(desk, '11:00', 'ada@example.com')
  const waiting = (await db.selectFrom('waitlistEntry').select('id').execute()).map(({ id }) => id)

  const ask = (email: string) =>
    call(joinWaitlist, { body: { serviceCode: 'swing_eval', startsAt, person: { ...person, email } } })
  const answers = []
  for (const email of [client.email, 'leo@example.com', 'ada@example.com'])
    answers.push(await ask(email), await ask(email))
  // The line of each has the same length: a position would tell known addresses from a new one.
  const ofNew = [await ask('new@example.com'), await ask('new@example.com')]

  const [first] = ofNew
  for (const answer of answers) expect(answer).toEqual({ ...first, id: expect.any(String), position: null })
  expect(ofNew.map(({ position, forName }) => [position, forName])).toEqual([
    [null, null],
    [null, null],
  ])
  const ids = [...answers, ...ofNew].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => waiting.includes(id))).toEqual([])
  // The id of a real place and an id that belongs to none have the same form.
  expect(new Set(ids.map((id) => id.charAt(14)))).toEqual(new Set(['7']))
})

test('ten places that guests take with an address leave its client all of theirs', async ({ db, call, as }) => {
  const { desk } = await makeTaken(db, call, as)
  const client = await as()
  const codes = Array.from({ length: 11 }, (_, n) => `lesson_${n}`)
  for (const code of codes) await makeService(db, { code, name: code })
  const join = (who: Call, serviceCode: string, email = client.email) =>
    who(joinWaitlist, { body: { serviceCode, startsAt: at('11:00'), person: { ...person, email } } })
  for (const code of codes.slice(0, 10)) await join(call, code)
  expect(await join(client, 'swing_eval')).toMatchObject({ status: 'waiting' })

  // Places that the staff take for a client count as the client's own.
  const more = Array.from({ length: 9 }, (_, n) => `more_${n}`)
  for (const code of more) await makeService(db, { code, name: code })
  for (const code of more) await join(code < 'more_5' ? desk : client, code)
  await expect(join(client, 'lesson_10')).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Nobody waits for more than 10 times at once. Leave a line first.',
  })
})
