import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import type { Call } from '#shared/http/call.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'
import { untilWaiting } from '#tests/support/waiting.ts'

const leave = (call: Call & { email: string }) =>
  call(ownAccountContract.deleteOwnAccount, {
    body: { confirmation: call.email, password: 'correct horse battery' },
  })

/** Runs the work while rows are locked; what it has begun goes on afterwards. */
const whileLocked = <Begun>(db: Db, lock: (trx: Db) => Promise<unknown>, work: () => Promise<Begun>) =>
  db.transaction().execute(async (trx) => {
    await lock(trx)
    return work()
  })

const lockLocation = (trx: Db) => trx.selectFrom('location').select('id').forUpdate().execute()

test('who books while they delete their account has the booking and keeps the account', async ({ as, db }) => {
  await makeStudio(db)
  const call = await as('member')

  const [outcome] = await whileLocked(db, lockLocation, async () => {
    const booking = book(call, '10:00', { email: call.email })
    await untilWaiting(db, 1)
    const both = Promise.allSettled([leave(call), booking])
    await untilWaiting(db, 2)
    return [both]
  })

  expect(await outcome).toMatchObject([
    { reason: { code: 'wrong_state' } },
    { value: { status: 'confirmed', person: { email: call.email } } },
  ])
  expect(await call(ownAccountContract.readOwnAccount, {})).toEqual({ hasPassword: true })
})

test('who deletes their account while they book is gone, and the booking is that of a stranger', async ({ as, db }) => {
  await makeStudio(db)
  const { userId } = await makeUser(db, { roles: ['admin'] })
  const call = await as('member')
  const lock = (trx: Db) => trx.selectFrom('userRole').selectAll().where('userId', '=', userId).forUpdate().execute()

  const [outcome] = await whileLocked(db, lock, async () => {
    const leaving = leave(call)
    await untilWaiting(db, 1)
    const both = Promise.allSettled([leaving, book(call, '10:00', { email: call.email })])
    await untilWaiting(db, 2)
    return [both]
  })

  expect(await outcome).toMatchObject([{ status: 'fulfilled' }, { value: { status: 'confirmed' } }])
  const booked = db.selectFrom('booking').innerJoin('person', 'person.id', 'booking.personId')
  expect(await booked.select(['contact', 'userId', 'email']).execute()).toMatchObject([
    { contact: { email: call.email }, userId: null, email: call.email },
  ])
})
