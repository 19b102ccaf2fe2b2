import { expect } from 'vitest'

import { accountsContract } from '#shared/accounts/contract.ts'
import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { householdsContract } from '#shared/people/households.ts'
import { recordContract } from '#shared/people/record.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { key } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeClient } from './clients.ts'

const wrong = 'wrong@example.com'
const right = 'right@example.com'
const contact = { firstName: 'Ana', lastName: 'Ruiz', phone: null, bornOn: null }

test('what was booked for a child with the address of a parent follows it, and what others have booked does not', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db)
  const [parent, child, stranger] = [
    await makeClient(db, { email: wrong }),
    await makeClient(db, { firstName: 'Leo' }),
    await makeClient(db, { firstName: 'Kim' }),
  ]
  const admin = await as('admin')
  const rights = { mayBook: true, mayPay: true, maySee: true }
  const members = [
    { personId: parent, role: 'adult' as const, ...rights },
    { personId: child, role: 'child' as const, mayBook: false, mayPay: false, maySee: false },
  ]
  await admin(householdsContract.setHousehold, { params: { personId: parent }, body: { members, version: 0 } })
  const book = async (hour: string, personId: string, email: string) => {
    const body = {
      serviceCode: 'swing_eval',
      startsAt: at(hour),
      person: { ...person, email: `${hour.slice(0, 2)}@example.com` },
    }
    const { id } = await call(bookingContract.createBooking, { body })
    await db
      .updateTable('booking')
      .set({ personId, contact: JSON.stringify({ ...person, email }) })
      .where('id', '=', id)
      .execute()
  }
  await book('10:00', child, wrong)
  await book('14:00', stranger, wrong)

  const body = { ...contact, email: right, version: 1 }
  const { renewedLinks } = await admin(recordContract.changePerson, { params: { personId: parent }, body })

  expect(renewedLinks).toEqual({ to: right, count: 1 })
  const bookings = await db
    .selectFrom('booking')
    .select(['personId', 'contact', 'linkVersion'])
    .orderBy('startsAt')
    .execute()
  expect(bookings).toMatchObject([
    { personId: child, contact: { email: right }, linkVersion: 2 },
    { personId: stranger, contact: { email: wrong }, linkVersion: 1 },
  ])
})

test('a first address, another name and the same address once more end nothing', async ({ db, as }) => {
  const desk = await as('front_desk')
  const personId = await makeClient(db)
  const change = async (email: string | null, version: number, firstName = 'Ana') =>
    (await desk(recordContract.changePerson, { params: { personId }, body: { ...contact, firstName, email, version } }))
      .renewedLinks

  expect(await change(wrong, 1)).toBeUndefined()
  expect(await change(wrong, 2, 'Anna')).toBeUndefined()
  expect(await change(null, 3, 'Anna')).toEqual({ to: null, count: 0 })
  expect(await db.selectFrom('notice').select('id').execute()).toEqual([])
})

test('an invitation follows the address that is corrected outside the set-up, if whoever corrects it might have sent it', async ({
  db,
  as,
  call,
}) => {
  const admin = await as('admin')
  const linkTo = async (to: string) => {
    const mail = await db
      .selectFrom('notice')
      .select('text')
      .where('recipient', '=', to)
      .where('template', '=', 'invitation')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return mail && (new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token') ?? '')
  }
  const follow = (token_hash = '') => call(authContract.verify, { body: { type: 'invite', token_hash } })
  const rolesOf = async (email: string) =>
    (
      await db
        .selectFrom('userRole')
        .innerJoin('authUser', 'authUser.id', 'userId')
        .select('roleName')
        .where('email', '=', email)
        .execute()
    ).map(({ roleName }) => roleName)

  for (const [who, isSentAnew] of [
    ['front_desk', false],
    ['admin', true],
  ] as const) {
    const [from, to] = [`${who}@wrong.example`, `${who}@right.example`]
    const personId = await makeClient(db, { email: from })
    await admin(accountsContract.inviteAccount, { headers: key(), body: { email: from, role: 'manager' } })
    const former = await linkTo(from)
    const staff = await as(who)
    await staff(recordContract.changePerson, { params: { personId }, body: { ...contact, email: to, version: 1 } })

    await expect(follow(former)).rejects.toMatchObject({ code: 'otp_expired' })
    expect(await rolesOf(from)).toEqual([])
    expect(await rolesOf(to)).toEqual(isSentAnew ? ['manager'] : [])
    expect((await linkTo(to)) !== undefined).toBe(isSentAnew)
  }
  expect(await follow(await linkTo('admin@right.example'))).toHaveProperty('access_token')
})
