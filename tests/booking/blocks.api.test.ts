import { sql } from 'kysely'
import { expect } from 'vitest'

import { atomically } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { makeStudio, takeOff } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { at, book, freeTimes } from './wednesday.ts'

const { cancelBooking } = bookingContract

test('what is booked stays when a block comes, and the block takes its time once it is cancelled', async ({
  db,
  call,
  as,
}) => {
  const { staffIds, locationId } = await makeStudio(db)
  const desk = await as('front_desk')
  const { id } = await book(call, '11:00')
  await takeOff(db, locationId, staffIds[0], [at('10:00'), at('13:00')])

  expect(await freeTimes(call)).not.toEqual(expect.arrayContaining(['10:00', '12:00']))
  await desk(cancelBooking, { params: { bookingId: id }, body: {} })

  expect(await freeTimes(call)).not.toEqual(expect.arrayContaining(['11:00']))
  const { rows } = await sql`
    select blocking, lower(during) as since, upper(during) as until from allocation where block_id is not null
  `.execute(db)
  expect(rows).toEqual([{ blocking: true, since: at('10:00'), until: at('13:00') }])
})

test('a block and ten bookings at once leave every minute taken once', async ({ db, call }) => {
  const { staffIds, locationId } = await makeStudio(db, { coaches: 1, bays: 1 })
  const times = ['10:00', '11:15', '12:30', '13:45', '15:00']

  await Promise.allSettled([
    ...times.map((time) => book(call, time)),
    atomically({ trx: db }, ({ trx }) => takeOff(trx, locationId, staffIds[0], [at('09:00'), at('18:00')])),
    ...times.map((time) => book(call, time)),
  ])

  const { rows } = await sql<{ minutes: number; pieces: number }>`
    select extract(epoch from sum(upper(during) - lower(during)))::int / 60 as minutes
    from allocation where resource_id = ${staffIds[0]} and blocking
  `.execute(db)
  expect(rows).toEqual([{ minutes: 540 }])
  expect(await freeTimes(call)).toEqual([])
})
