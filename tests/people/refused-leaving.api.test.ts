import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { book } from '#tests/booking/wednesday.ts'
import { key } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const sam = async (db: Db) =>
  (await db.selectFrom('person').select('id').where('email', '=', 'sam@example.com').executeTakeFirstOrThrow()).id

test('whoever erases somebody reads a whole sentence about them, whatever stands in the way', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')
  const admin = await as('admin')
  const params = { personId: await sam(db) }
  const refusal = () =>
    admin(mergesContract.erasePerson, { params, body: { reason: 'They asked us to' } }).then(
      () => undefined,
      (error: Error) => error.message,
    )
  expect(await refusal()).toBe('They have a booking still to come. Cancel it first.')

  await db.updateTable('booking').set({ status: 'completed' }).where('id', '=', id).execute()
  const body = { amountCents: 500, reason: 'The bay was out.' }
  await admin(walletsContract.giveCredit, { params, headers: key(), body })
  expect(await refusal()).toBe('They have $5.00 of store credit. Pay it out or take it back first.')
})
