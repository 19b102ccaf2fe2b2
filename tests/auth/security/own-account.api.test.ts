import { expect } from 'vitest'

import { accountsContract } from '#shared/accounts/contract.ts'
import { authContract } from '#shared/auth/contract.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makePlan, makeMembership } from '#tests/memberships/plans.ts'
import { makeLocation, makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const activityOf = async (call: Call, query: { limit?: number; after?: string } = {}) =>
  call(ownAccountContract.listOwnActivity, { query: { limit: 50, ...query } })
const said = async (call: Call) => (await activityOf(call)).events.map(({ what }) => what)

test('an account says whether it has a password', async ({ as, db }) => {
  const call = await as('member')

  expect(await call(ownAccountContract.readOwnAccount, {})).toEqual({ hasPassword: true })
  await db.updateTable('authUser').set({ passwordHash: null }).where('id', '=', call.userId).execute()
  expect(await call(ownAccountContract.readOwnAccount, {})).toEqual({ hasPassword: false })
})

test('people read what happened in their account in plain words, the latest first', async ({ as, call: guest }) => {
  const call = await as('member')
  await expect(
    guest(authContract.issueToken, {
      query: { grant_type: 'password' },
      body: { email: call.email, password: 'not this one' },
    }),
  ).rejects.toMatchObject({ code: 'invalid_credentials' })
  await call(authContract.updateUser, { query: {}, headers: {}, body: { password: 'another song for an iron' } })

  const { events, next } = await activityOf(call)

  expect(events.map(({ what }) => what)).toEqual([
    'Password changed',
    'Wrong password at a sign-in',
    'Signed in with a password',
  ])
  expect(events[0]).toMatchObject({ byStudio: false, ip: '127.0.0.1', at: expect.any(Date) })
  expect(next).toBeNull()
})

test('activity comes a page at a time, each event once', async ({ as }) => {
  const call = await as()
  for (const data of [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }]) {
    await call(authContract.updateUser, { query: {}, headers: {}, body: { data } })
  }

  const first = await activityOf(call, { limit: 3 })
  const second = await activityOf(call, { limit: 3, after: first.next ?? '' })

  expect([first.events.length, second.events.length, second.next]).toEqual([3, 2, null])
  expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(5)
  await expect(activityOf(call, { after: 'made up' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('nobody reads what happened in another account, and staff who touch one are the studio', async ({ as, db }) => {
  const member = await as('member')
  const admin = await as('admin')
  const event = {
    entity: 'user',
    entityId: member.userId,
    actorKind: 'person' as const,
    ip: '203.0.113.9',
    facts: '{}',
  }
  await db
    .insertInto('auditEvent')
    .values({ ...event, action: 'role_granted', actorId: admin.userId })
    .execute()
  await db
    .insertInto('auditEvent')
    .values({ ...event, action: 'something_new', actorId: admin.userId })
    .execute()

  const { events } = await activityOf(member)

  expect(events.slice(0, 2)).toMatchObject([
    { what: 'Something about your account changed', byStudio: true, ip: null },
    { what: 'A role was given', byStudio: true, ip: null },
  ])
  expect(JSON.stringify(events)).not.toContain(admin.userId)
  expect(await said(admin)).toEqual(['Signed in with a password'])
})

test('somebody takes along everything that is kept about them, no secret and nothing of others', async ({ as, db }) => {
  await makeStudio(db)
  const call = await as('member')
  const other = await as('member')
  await book(call, '10:00', { email: call.email })
  await book(other, '12:00', { email: other.email })
  await makeMembership(db, call.userId, await makePlan(db))
  const question = { topic: 'lesson' as const, name: 'Robin Archer', message: 'Do you teach left-handers?' }
  await call(enquiriesContract.sendEnquiry, { headers: {}, body: { ...question, email: call.email } })

  const data = await call(ownAccountContract.downloadOwnData, {})
  const text = JSON.stringify(data)

  expect(data).toMatchObject({
    studio: 'Loft & Lie',
    account: { email: call.email, roles: ['member'] },
    signIn: { hasPassword: true, sessions: [{ is_current: true }] },
    profile: { firstName: 'Robin', email: call.email },
    bookings: [{ service: 'Swing evaluation', status: 'confirmed' }],
    memberships: [{ number: expect.any(String), status: 'active' }],
    enquiries: [{ message: 'Do you teach left-handers?' }],
    activity: [{ what: 'Signed in with a password' }],
    apps: [],
  })
  const subject = expect.stringContaining('Swing evaluation') as string
  expect(data['messages']).toHaveProperty(
    '0',
    expect.objectContaining({ channel: 'email', to: call.email, subject, text: null }),
  )
  expect(text).not.toContain(other.email)
  expect(text).not.toMatch(/hash|encrypted|\$argon2/i)
  expect(await said(call)).toContain('The data of the account downloaded')
})

const leave = (call: Call, body: { confirmation: string; password?: string; code?: string }) =>
  call(ownAccountContract.deleteOwnAccount, { body })
const password = 'correct horse battery'

test('who deletes their account is out, cannot come back in, and is told by mail; the address is free', async ({
  as,
  call: guest,
  db,
}) => {
  const call = await as('member')
  await leave(call, { confirmation: ` ${call.email.toUpperCase()} `, password })

  await expect(call(authContract.readUser, {})).rejects.toMatchObject({ code: 'session_not_found' })
  const body = { email: call.email, password }
  await expect(guest(authContract.issueToken, { query: { grant_type: 'password' }, body })).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  const mails = await db.selectFrom('notice').select('subject').where('recipient', '=', call.email).execute()
  expect(mails.map(({ subject }) => subject)).toContain('Your account was deleted')
  await guest(authContract.signUp, { query: {}, headers: {}, body })
  const again = await db.selectFrom('authUser').select('id').where('email', '=', call.email).executeTakeFirst()
  expect(again?.id).not.toBe(call.userId)
  const audited = await db.selectFrom('auditEvent').select('actorId').where('action', '=', 'user_deleted').execute()
  expect(audited).toEqual([{ actorId: call.userId }])
})

test('who has a booking to come cancels it first', async ({ as, db }) => {
  await makeStudio(db)
  const call = await as('member')
  const { id: bookingId } = await book(call, '10:00', { email: call.email })

  await expect(leave(call, { confirmation: call.email, password })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'You have a booking still to come. Cancel it first, then delete your account.',
  })
  await call(bookingContract.cancelBooking, { params: { bookingId }, body: {} })
  await leave(call, { confirmation: call.email, password })

  const booking = await db.selectFrom('booking').select(['contact', 'answers', 'priceCents']).executeTakeFirst()
  expect(booking).toMatchObject({ contact: { firstName: 'Former', lastName: 'client', email: '', phone: '' } })
  const profile = await db.selectFrom('person').select(['userId', 'firstName', 'email', 'phone']).executeTakeFirst()
  expect(profile).toMatchObject({ userId: null, firstName: 'Former', phone: null, email: null })
  const account = await db.selectFrom('authUser').selectAll().where('id', '=', call.userId).executeTakeFirst()
  expect(account).toMatchObject({ passwordHash: null, userMetadata: {}, phone: null, emailConfirmedAt: null })
  expect(JSON.stringify(account)).not.toContain(call.email)
})

test('what somebody asked goes with them, and a membership that runs keeps their name', async ({ as, call, db }) => {
  const guest = await as()
  const member = await as('member')
  const another = await as()
  await makeLocation(db)
  const question = { topic: 'lesson' as const, name: 'Robin Archer', message: 'Do you teach left-handers?' }
  await guest(enquiriesContract.sendEnquiry, { headers: {}, body: { ...question, email: guest.email } })
  await call(enquiriesContract.sendEnquiry, { headers: {}, body: { ...question, email: member.email } })
  await call(enquiriesContract.sendEnquiry, { headers: {}, body: { ...question, email: another.email } })
  await makeMembership(db, member.userId, await makePlan(db))

  await leave(guest, { confirmation: guest.email, password })
  await leave(member, { confirmation: member.email, password })

  expect(await db.selectFrom('enquiry').select('email').execute()).toEqual([{ email: another.email }])
  const kept = await db.selectFrom('person').select(['firstName', 'userId']).where('email', '=', member.email).execute()
  expect(kept).toEqual([{ firstName: 'Robin', userId: null }])
})

test('of what was sent to somebody, and what they wrote, nothing is left but the farewell', async ({
  as,
  call,
  db,
}) => {
  await makeStudio(db)
  await db.updateTable('location').set({ email: 'studio@example.com' }).execute()
  const person = await as()
  const other = await as()
  const question = { topic: 'lesson' as const, name: 'Robin Archer', message: 'Do you teach left-handers?' }
  for (const { email } of [person, other]) {
    await call(enquiriesContract.sendEnquiry, {
      headers: { 'idempotency-key': email },
      body: { ...question, email },
    })
  }
  const sentTo = db.selectFrom('notice').select(['recipient', 'replyTo', 'subject']).orderBy('id')
  const ofOthers = (await sentTo.execute()).filter((mail) => ![mail.recipient, mail.replyTo].includes(person.email))

  await leave(person, { confirmation: person.email, password })

  expect(await sentTo.execute()).toEqual([
    ...ofOthers,
    { recipient: person.email, replyTo: null, subject: 'Your account was deleted' },
  ])
  expect(ofOthers.map(({ recipient }) => recipient)).toContain('studio@example.com')
  expect(await db.selectFrom('idempotencyKey').select('key').execute()).toEqual([{ key: other.email }])
})

test('the last administrator stays', async ({ as }) => {
  const [first, second] = [await as('admin'), await as('super_admin')]

  await leave(first, { confirmation: first.email, password })
  await expect(leave(second, { confirmation: second.email, password })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'You are the last administrator. Make somebody else one first.',
  })
  expect(await second(ownAccountContract.readOwnAccount, {})).toEqual({ hasPassword: true })
})

test('the last super administrator stays, for no other role can make one', async ({ as }) => {
  await as('admin')
  const call = await as('super_admin')
  const refused = leave(call, { confirmation: call.email, password })

  await expect(refused).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'You are the last super administrator. Make somebody else one first.',
  })
  await as('super_admin')
  await leave(call, { confirmation: call.email, password })
})

test('who was invited and has not come takes no administrator’s place', async ({ as }) => {
  const call = await as('admin')
  await call(accountsContract.inviteAccount, { body: { email: 'somebody@example.com', role: 'admin' } })

  await expect(leave(call, { confirmation: call.email, password })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a stolen session deletes nothing: the address and the password are typed once more', async ({ as, db }) => {
  const call = await as()
  const other = await makeUser(db)

  await expect(leave(call, { confirmation: other.email, password })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(leave(call, { confirmation: call.email })).rejects.toMatchObject({ code: 'current_password_required' })
  await expect(leave(call, { confirmation: call.email, password: 'a guess' })).rejects.toMatchObject({
    code: 'current_password_invalid',
  })
  expect(await call(ownAccountContract.readOwnAccount, {})).toEqual({ hasPassword: true })
})

test('an account without a password is deleted with a code by mail', async ({ as, db }) => {
  const call = await as()
  await db.updateTable('authUser').set({ passwordHash: null }).where('id', '=', call.userId).execute()
  const codeOfMail = async () => {
    const mails = db.selectFrom('notice').select('text').where('recipient', '=', call.email)
    const newest = await mails.orderBy('id', 'desc').executeTakeFirst()
    return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
  }

  await expect(leave(call, { confirmation: call.email })).rejects.toMatchObject({ code: 'reauthentication_needed' })
  await call(authContract.reauthenticate, {})
  await expect(leave(call, { confirmation: call.email, code: '000000' })).rejects.toMatchObject({
    code: 'reauthentication_not_valid',
  })
  await leave(call, { confirmation: call.email, code: await codeOfMail() })

  await expect(call(authContract.readUser, {})).rejects.toMatchObject({ code: 'session_not_found' })
})

test('an account without an address and a number is deleted soon after a sign-in, an anonymous one at any time', async ({
  as,
  clock,
  db,
}) => {
  const [came, anonymous] = [await as(), await as()]
  const nowhere = { email: null, passwordHash: null }
  await db.updateTable('authUser').set(nowhere).where('id', '=', came.userId).execute()
  await db
    .updateTable('authUser')
    .set({ ...nowhere, isAnonymous: true })
    .where('id', '=', anonymous.userId)
    .execute()

  await expect(leave(came, { confirmation: '' })).rejects.toMatchObject({ code: 'invalid_input' })
  clock.pass({ minutes: 15 })
  await expect(leave(came, { confirmation: 'delete' })).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Please sign in once more, so that it is you for sure, and delete it then.',
  })
  await leave(anonymous, { confirmation: 'delete' })
  clock.pass({ minutes: -15 })
  await leave(came, { confirmation: 'Delete' })

  await expect(came(authContract.readUser, {})).rejects.toMatchObject({ code: 'session_not_found' })
})
