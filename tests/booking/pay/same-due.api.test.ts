import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { book } from '#tests/booking/wednesday.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { type CallAs, test } from '#tests/support/test.ts'

import { makePaidStudio, payByLink } from './deposit.ts'
import { bookParty, makeTee, orderShare, payShare } from './party.ts'

const { listBookings, readBooking, readDayBoard } = bookingContract

interface Given {
  db: Db
  services: Services
  call: Call
  as: CallAs
  callWith: (headers: Record<string, string>) => Call
}

const bookingLine = (bookingId: string) => ({ kind: 'booking', bookingId, quantity: 1 })

/** Two bookings at 95.00 in one order, of which `amountCents` are paid. */
async function twoInOneOrder({ db, as, call, services }: Given, amountCents: number) {
  await makeStudio(db, { bays: 2, coaches: 2 })
  const { sell, pay } = await openCounter({ db, as, services })
  const [one, other] = [await book(call, '10:00'), await book(call, '14:00')]
  const order = await sell([bookingLine(one.id), bookingLine(other.id)])
  if (amountCents > 0) await pay(order.id, { method: 'cash', amountCents })
}

async function party({ call, callWith, db, services }: Given) {
  await makeTee({ db, services })
  return bookParty({ call, callWith }, ['Ada', 'Ben'])
}

// The amount due for a booking is the same wherever the desk reads it.
const states: Record<string, { make: (given: Given) => Promise<unknown>; due: number[] }> = {
  'in no order': {
    make: async ({ db, call }) => {
      await makeStudio(db)
      await book(call, '10:00')
    },
    due: [9500],
  },
  'with its deposit paid': {
    make: async ({ db, services, call }) => {
      await makePaidStudio({ db, services })
      const { order } = await book(call, '10:00')
      await payByLink(call, order?.payToken)
    },
    due: [6500],
  },
  'two in an order of which nothing is paid': { make: (given) => twoInOneOrder(given, 0), due: [9500, 9500] },
  'two in an order of which a part is paid': { make: (given) => twoInOneOrder(given, 10_000), due: [4500, 4500] },
  'two in an order that is paid': { make: (given) => twoInOneOrder(given, 19_000), due: [0, 0] },
  'shared, nothing paid': { make: party, due: [6750] },
  'shared, one share ordered': {
    make: async (given) => {
      const { tokens } = await party(given)
      await orderShare(given.call, tokens[1] ?? '')
    },
    due: [6750],
  },
  'shared, one share paid': {
    make: async (given) => {
      const { tokens } = await party(given)
      await payShare(given.call, tokens[1] ?? '')
    },
    due: [3375],
  },
  'paid alone': {
    make: async ({ db, as, call, services }) => {
      await makeStudio(db)
      const { sell, pay } = await openCounter({ db, as, services })
      const order = await sell([bookingLine((await book(call, '10:00')).id)])
      await pay(order.id, { method: 'cash' })
    },
    due: [0],
  },
}

test.for(Object.entries(states))(
  'what is due for a booking %s is one sum everywhere',
  async ([, { make, due }], { db, as, call, callWith, services }) => {
    await make({ db, as, call, callWith, services })
    const desk = await as('front_desk')
    const { bookings } = await desk(readDayBoard, { query: { day: '2026-11-25' } })
    const { bookings: listed } = await desk(listBookings, {
      query: { from: '2026-11-25', limit: 10, sort: 'startsAt' },
    })
    const ids = (await db.selectFrom('booking').select('id').orderBy('startsAt').execute()).map(({ id }) => id)
    const records = []
    for (const bookingId of ids) {
      const record = await desk(readBooking, { params: { bookingId } })
      records.push('owedCents' in record ? record.owedCents : undefined)
    }

    expect(bookings.map(({ dueCents }) => dueCents)).toEqual(due)
    expect(listed.map(({ dueCents }) => dueCents)).toEqual(due)
    expect(records).toEqual(due)
  },
)
