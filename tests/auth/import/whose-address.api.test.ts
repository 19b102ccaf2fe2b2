import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { makeUser } from '#tests/support/make.ts'

import { test, usersOf } from './moving.ts'

const long = '2023-04-05 06:07:08.123456+00'
const user = (email: string | null, more: Record<string, string | null> = {}) => ({ id: randomUUID(), email, ...more })
const confirmed = { email_confirmed_at: long }

test('of several accounts with one address the first that is confirmed comes in', async ({ reportOn, db }) => {
  const waiting = user('Ann@Example.com', { email_confirmed_at: null })
  const first = user('ann@example.com', confirmed)
  const second = user('ANN@EXAMPLE.COM', confirmed)
  const sameNumber = [
    user(null, { phone: '13125550142' }),
    user(null, { phone: '+1 312 555 0142', phone_confirmed_at: long }),
  ] as const
  const again = { ...first, email: 'other@example.com' }

  const report = await reportOn(usersOf(waiting, first, second, ...sameNumber, again))

  const users = await db.selectFrom('authUser').select('id').execute()
  expect(users.map(({ id }) => id).toSorted()).toEqual([first.id, sameNumber[1].id].toSorted())
  expect(report.split('\n').filter((line) => line.includes('not imported'))).toEqual([
    `users.csv:2  ${waiting.id} Ann@Example.com  another account there has this address or number: not imported.`,
    `users.csv:4  ${second.id} ANN@EXAMPLE.COM  another account there has this address or number: not imported.`,
    `users.csv:5  ${sameNumber[0].id} 13125550142  another account there has this address or number: not imported.`,
    `users.csv:7  ${first.id} other@example.com  came before: not imported.`,
  ])
})

test('an address that has an account here is not taken from it, unless nobody has proven that account', async ({
  reportOn,
  db,
}) => {
  const here = await makeUser(db, { email: 'here@example.com' })
  await db
    .insertInto('authUser')
    .values([{ email: 'squatted@example.com' }, { email: 'waiting@example.com' }])
    .execute()
  const taken = user('here@example.com', confirmed)
  const rightful = user('squatted@example.com', confirmed)
  const stranger = user('waiting@example.com')

  const report = await reportOn(usersOf(taken, rightful, stranger))

  expect(report).toContain(`${taken.id} here@example.com  is taken by another account here: not imported.`)
  expect(report).toContain(`${stranger.id} waiting@example.com  is taken by another account here: not imported.`)
  expect(report).toContain(
    `${rightful.id} squatted@example.com  an account here that nobody had proven gave its address back.`,
  )
  const ids = await db
    .selectFrom('authUser')
    .select(['id', 'email'])
    .where('email', 'not like', 'waiting%')
    .orderBy('email')
    .execute()
  expect(ids).toEqual([
    { id: here.userId, email: 'here@example.com' },
    { id: rightful.id, email: 'squatted@example.com' },
  ])
})

test('an account that the studio made here keeps its address, though its owner has not come yet', async ({
  reportOn,
  db,
}) => {
  await db.insertInto('authUser').values({ email: 'made@example.com', byStudio: true }).execute()
  const arriving = user('made@example.com', confirmed)

  const report = await reportOn(usersOf(arriving))

  expect(report).toContain(`${arriving.id} made@example.com  is taken by another account here: not imported.`)
  expect(await db.selectFrom('authUser').select(['email', 'byStudio']).execute()).toEqual([
    { email: 'made@example.com', byStudio: true },
  ])
})

test('an account that was deleted there and comes twice stays behind with all that is its own', async ({
  reportOn,
  db,
}) => {
  const gone = { ...user('gone@example.com'), deleted_at: long }
  const rows = [gone, gone].map(({ id, email }) => [id, email, long])
  const users = { table: 'users', columns: ['id', 'email', 'deleted_at'], rows }
  const identities = {
    table: 'identities',
    columns: ['provider_id', 'user_id', 'provider', 'identity_data'],
    rows: [['1096', gone.id, 'google', '{}']],
  }

  const report = await reportOn([users, identities])

  expect(report).toContain(`${gone.id} gone@example.com  came before: not imported.`)
  expect(report).toContain('Left behind because it was deleted there: 1 account.')
  expect(report).toMatch(/^identities +0 +0 +1$/m)
  expect(await db.selectFrom('authUser').select('id').execute()).toEqual([])
})

test('what was booked here before goes to who answered a mail there, and to nobody else', async ({ reportOn, db }) => {
  const asked = user('asked@example.com', { ...confirmed, confirmation_sent_at: long })
  const autoconfirmed = user('auto@example.com', confirmed)
  for (const { email } of [asked, autoconfirmed]) {
    await db
      .insertInto('person')
      .values({ email: email ?? '', firstName: 'Robin', lastName: 'Archer' })
      .execute()
  }

  await reportOn(usersOf(asked, autoconfirmed, user('waiting@example.com')))

  expect(await db.selectFrom('person').select(['email', 'userId']).orderBy('email').execute()).toEqual([
    { email: 'asked@example.com', userId: asked.id },
    { email: 'auto@example.com', userId: null },
    { email: null, userId: autoconfirmed.id },
  ])
})

test('an account here keeps its address while whoever arrives for it is kept out by another', async ({
  reportOn,
  db,
}) => {
  await db
    .insertInto('authUser')
    .values([
      { phone: '13125550142', phoneConfirmedAt: new Date(), email: 'owner@example.com' },
      { email: 'waiting@example.com' },
    ])
    .execute()
  const arriving = user('waiting@example.com', {
    ...confirmed,
    phone: '13125550142',
    phone_confirmed_at: confirmed.email_confirmed_at,
  })

  const report = await reportOn(usersOf(arriving))

  expect(report).toContain('is taken by another account here: not imported.')
  expect(report).not.toContain('gave its')
  const here = await db.selectFrom('authUser').select('email').orderBy('email').execute()
  expect(here.map(({ email }) => email)).toEqual(['owner@example.com', 'waiting@example.com'])
})
