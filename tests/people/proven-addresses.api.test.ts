import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import type { Session } from '#shared/auth/user.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { addressOf, test as base } from '#tests/auth/social/with-providers.ts'
import { fragmentOf } from '#tests/auth/stock-client.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeEvent, takePlace } from '#tests/leagues/seasons.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { makeStudio } from '#tests/support/make.ts'

const email = 'sam@example.com'
const password = 'seven iron and a song'

interface Fixtures {
  /** Whoever signs up with the address of a guest while nothing has to be proven. */
  stranger: () => Promise<Call>
  /** Comes in with the code that was mailed to the address. */
  owner: () => Promise<Call>
  bearer: (token: string) => Call
}

const test = base.extend<Fixtures>({
  bearer: async ({ callWith }, use) => use((token) => callWith({ authorization: `Bearer ${token}` })),

  stranger: async ({ services, call, bearer }, use) => {
    await use(async () => {
      services.config.auth.autoconfirm = true
      const answer = await call(authContract.signUp, { query: {}, headers: {}, body: { email, password } })
      return bearer((answer as Session).access_token)
    })
  },

  owner: async ({ call, bearer, newest }, use) => {
    await use(async () => {
      await call(authContract.sendOtp, { query: {}, headers: {}, body: { email } })
      const { code } = await newest(email)
      const session = await call(authContract.verify, { body: { type: 'email', email, token: code } })
      return bearer((session as Session).access_token)
    })
  },
})

// The clock of these tests is the machine's: what is booked is far ahead of it.
test.beforeEach(({ clock }) => clock.set('2026-11-24T14:00:00Z'))

const booked = async (call: Call) =>
  (await call(bookingContract.listMyBookings, {})).map(({ local }) => local.slice(11)).toSorted()
const dataOf = (call: Call) => call(ownAccountContract.downloadOwnData, {})
const question = { topic: 'lesson' as const, name: 'Sam Rivera', message: 'Do you teach left-handers?', email }
const ask = (call: Call) => call(enquiriesContract.sendEnquiry, { headers: {}, body: question })

test('with AUTH_AUTOCONFIRM on, whoever signs up with a guest’s address sees and deletes nothing of the guest’s', async ({
  db,
  call,
  stranger,
}) => {
  await makeStudio(db)
  await book(call, '10:00', { email })
  await ask(call)
  const kept = () => db.selectFrom('notice').select('text').where('recipient', '=', email).execute()
  const before = await kept()
  const squatter = await stranger()
  await book(call, '12:00', { email })

  expect(await squatter(peopleContract.readMyProfile, {})).toMatchObject({ email, isEmailProven: false })
  const data = await dataOf(squatter)
  expect([data['messages'], data['bookings'], data['enquiries']]).toEqual([[], [], []])
  expect(JSON.stringify(data)).not.toMatch(/manage-booking|Rivera/)
  expect(await booked(squatter)).toEqual([])
  await squatter(ownAccountContract.deleteOwnAccount, { body: { confirmation: email, password } })

  expect((await kept()).map(({ text }) => text)).toEqual(expect.arrayContaining(before.map(({ text }) => text)))
  expect(await db.selectFrom('enquiry').select('email').execute()).toEqual([{ email }])
  expect(await db.selectFrom('booking').select('contact').execute()).toMatchObject([
    { contact: { email } },
    { contact: { email } },
  ])
})

test('with AUTH_UNVERIFIED_EMAIL on, whoever brings a guest’s address from elsewhere sees nothing of the guest’s', async ({
  db,
  call,
  services,
  clock,
  google,
  browser,
  stock,
  url,
  bearer,
}) => {
  await makeStudio(db)
  await book(call, '10:00', { email })
  // The provider's tokens are dated by the machine's clock.
  clock.set(new Date().toISOString())
  services.config.auth.social.unverifiedEmail = true
  google.visitor.claims = { email, email_verified: false }
  const { access_token = '' } = fragmentOf(await browser().go(await addressOf(stock(), url)))
  const squatter = bearer(access_token)

  const data = await dataOf(squatter)
  expect([data['messages'], data['bookings']]).toEqual([[], []])
  await ask(squatter)
  expect(await dataOf(squatter)).toMatchObject({ bookings: [], enquiries: [{ message: question.message }] })
})

test('what an account made itself while signed in is its own, whatever it has proven', async ({
  db,
  call,
  stranger,
}) => {
  await makeStudio(db)
  const newcomer = await stranger()
  await book(newcomer, '10:00', { email: 'somebody.else@example.com' })
  await ask(newcomer)
  await book(call, '12:00', { email })

  expect(await booked(newcomer)).toEqual(['10:00'])
  expect(await dataOf(newcomer)).toMatchObject({
    bookings: [{ contact: { email } }],
    enquiries: [{ message: question.message }],
  })
  const people = await db.selectFrom('person').select(['email', 'firstName']).orderBy('email').execute()
  expect(people).toEqual([
    { email, firstName: 'Sam' },
    { email: null, firstName: '' },
  ])
})

test('an account and the client of its address are merged on proof, and whoever squatted there is out', async ({
  db,
  call,
  stranger,
  owner,
}) => {
  await makeStudio(db)
  const plan = await makePlan(db)
  const seasonId = await makeEvent(db)
  await book(call, '10:00', { email })
  const squatter = await stranger()
  const { id: userId } = await squatter(authContract.readUser, {})
  await book(squatter, '12:00', { email })
  await ask(squatter)
  await makeMembership(db, userId, plan)
  const guest = await db.selectFrom('person').select('id').where('userId', 'is', null).executeTakeFirstOrThrow()
  await takePlace(db, { seasonId, personId: guest.id })

  const rightful = await owner()

  expect(await booked(rightful)).toEqual(['10:00', '12:00'])
  expect(await db.selectFrom('person').select(['userId', 'email', 'firstName']).execute()).toEqual([
    { userId, email, firstName: 'Sam' },
  ])
  const data = await dataOf(rightful)
  expect(data).toMatchObject({ memberships: [{}], leagueSeasons: [{}], enquiries: [{}] })
  expect(data['messages']).toHaveProperty('1')
  await expect(squatter(authContract.readUser, {})).rejects.toMatchObject({ code: 'session_not_found' })
  const body = { email, password }
  await expect(call(authContract.issueToken, { query: { grant_type: 'password' }, body })).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
})

test('a proof that opens nothing of anybody else leaves the account as it is', async ({ call, stranger, owner }) => {
  const newcomer = await stranger()
  await owner()

  expect(await newcomer(peopleContract.readMyProfile, {})).toMatchObject({ email, isEmailProven: true })
  await call(authContract.issueToken, { query: { grant_type: 'password' }, body: { email, password } })
})

test('two memberships that run are not made one: both records stay as they are', async ({
  db,
  call,
  stranger,
  owner,
}) => {
  await makeStudio(db)
  const plan = await makePlan(db)
  await book(call, '10:00', { email })
  const { id: known } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const squatter = await stranger()
  const { id: userId } = await squatter(authContract.readUser, {})
  await makeMembership(db, userId, plan)
  const { id: own } = await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()
  await db.updateTable('person').set({ userId: null }).where('id', '=', own).execute()
  await db.updateTable('person').set({ userId }).where('id', '=', known).execute()
  await makeMembership(db, userId, plan)
  await db.updateTable('person').set({ userId: null }).where('id', '=', known).execute()
  await db.updateTable('person').set({ userId }).where('id', '=', own).execute()

  await owner()

  expect(await db.selectFrom('person').select(['id', 'email', 'userId']).orderBy('email').execute()).toEqual([
    { id: known, email, userId: null },
    { id: own, email: null, userId },
  ])
})

test('a client added by the desk needs a name alone', async ({ db, as }) => {
  const desk = await as('front_desk')
  await db
    .insertInto('person')
    .values([
      { firstName: 'Ada', lastName: 'Young' },
      { firstName: 'Ben', lastName: 'Young' },
    ])
    .execute()

  const found = await desk(peopleContract.listPeople, { query: { search: 'ada you', limit: 50 } })

  expect(found.people).toMatchObject([{ firstName: 'Ada', email: null, phone: null }])
})

test('with AUTH_AUTOCONFIRM_PHONE on, a number opens what was sent to it once a code has proven it', async ({
  db,
  services,
  call,
  bearer,
  newest,
}) => {
  Object.assign(services.config.auth, { phone: true, autoconfirmPhone: true })
  const body = { phone: '13125550142', password }
  await db.insertInto('notice').values({ channel: 'sms', recipient: '+13125550142', subject: '', text: 'Hi' }).execute()
  const signedUp = (await call(authContract.signUp, { query: {}, headers: {}, body })) as Session
  expect((await dataOf(bearer(signedUp.access_token)))['messages']).toEqual([])

  await call(authContract.sendOtp, { query: {}, headers: {}, body: { phone: body.phone } })
  const { code: token } = await newest('+13125550142')
  const session = (await call(authContract.verify, { body: { type: 'sms', phone: body.phone, token } })) as Session

  expect((await dataOf(bearer(session.access_token)))['messages']).toHaveLength(2)
})
