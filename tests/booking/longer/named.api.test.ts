import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { documentsContract } from '#shared/orders/documents.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { textIn } from '#tests/orders/documents/pdf-text.ts'
import { makeOption, makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { cancelBooking, createBooking, listBookings, readBooking, readDayBoard, rescheduleBooking } = bookingContract

interface Act {
  does: (desk: Call, bookingId: string) => Promise<unknown>
  says: string
  /** A local time. */
  when?: string
}

const longer = (minutes: number) => (desk: Call, bookingId: string) => extendAsShown(desk, bookingId, { minutes })
const moved = (desk: Call, bookingId: string) =>
  desk(rescheduleBooking, {
    params: { bookingId },
    query: {},
    body: { startsAt: at('14:00'), by: 'studio', reason: 'The bay is cleaned' },
  })

const acts: Record<string, Act> = {
  'as it was booked': { does: () => Promise.resolve(), says: 'Simulator bay, 1 hour' },
  'once it is longer': { does: longer(30), says: 'Simulator bay, 90 minutes' },
  'once it is longer twice': {
    does: async (desk, id) => {
      await longer(30)(desk, id)
      await longer(30)(desk, id)
    },
    says: 'Simulator bay, 2 hours',
  },
  'once it is shorter': { does: longer(-15), says: 'Simulator bay, 45 minutes' },
  'once it is longer and moved': {
    does: async (desk, id) => {
      await longer(30)(desk, id)
      await moved(desk, id)
    },
    says: 'Simulator bay, 90 minutes',
    when: '2:00 PM',
  },
  'once it is moved and longer': {
    does: async (desk, id) => {
      await moved(desk, id)
      await longer(30)(desk, id)
    },
    says: 'Simulator bay, 90 minutes',
    when: '2:00 PM',
  },
  'once it is as long again': {
    does: async (desk, id) => {
      await longer(30)(desk, id)
      await longer(-30)(desk, id)
    },
    says: 'Simulator bay, 1 hour',
  },
}

// named.test.ts has the words. Each act comes before or after the order is placed, in turns; the order always comes
// last.
const table = Object.entries(acts).map(([name, act], at) => ({
  name,
  placed: at % 2 === 0 ? ('after' as const) : ('before' as const),
  ...act,
}))

test.for(table)(
  'every paper and list says what a booking is and how long, $name, its order placed $placed that',
  async ({ does, says, when = '10:00 AM', placed }, { db, as, services }) => {
    const { serviceId } = await makeStudio(db, { name: 'Simulator bay', category: 'bay', priceCents: 5000 })
    await db.updateTable('serviceOption').set({ name: '1 hour' }).where('serviceId', '=', serviceId).execute()
    const { desk, sell, pay, read } = await openCounter({ db, as, services })
    const { id } = await desk(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person } })
    const line = { kind: 'booking', bookingId: id, quantity: 1 }
    const early = placed === 'before' ? await sell([line]) : undefined
    await does(desk, id)
    const said: Record<string, string | undefined> = {}

    said['record'] = (await desk(readBooking, { params: { bookingId: id } })).serviceName
    const board = await desk(readDayBoard, { query: { day: '2026-11-25' } })
    said['board'] = board.bookings[0]?.serviceName
    said['list'] = (await desk(listBookings, { query: { limit: 10 } })).bookings[0]?.serviceName
    if (!early) {
      const priced = await desk(ordersContract.priceSale, { body: { channel: 'register', lines: [line] } })
      said['sale at the register'] = priced.lines[0]?.name.replace(`, Nov 25, 2026, ${when}`, '')
    }
    const order = early ?? (await sell([line]))
    const placedNow = await read(order.id)
    said['line of the order'] = placedNow.lines[0]?.name.replace(`, Nov 25, 2026, ${when}`, '')
    expect(said).toEqual(Object.fromEntries(Object.keys(said).map((paper) => [paper, says])))

    await pay(order.id, { method: 'cash' })
    const [invoice] = (await read(order.id)).documents
    const params = { orderId: order.id, documentId: invoice?.id ?? '' }
    const paper = await textIn(await desk(documentsContract.readOrderDocument, { params }))
    expect(paper).toContain(says)
    await desk(cancelBooking, { params: { bookingId: id }, body: {} })
    const letter = await db
      .selectFrom('notice')
      .select('text')
      .where('text', 'like', '%will not take place%')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(letter.text).toContain(`${says} will not take place.`)
  },
)

test('a name that is no length stays beside the length that was chosen, and what is added comes last', async ({
  db,
  as,
}) => {
  const { serviceId } = await makeStudio(db, { name: 'Simulator bay', category: 'bay', priceCents: 5000 })
  const requirements = [{ kind: 'bay' as const, capability: 'launch_monitor' }]
  const chosen = { serviceId, code: 'open', name: 'By the hour', durationMinutes: 60, priceCents: 5000, requirements }
  await makeOption(db, { ...chosen, position: 2, shortestMinutes: 30, longestMinutes: 180, stepMinutes: 30 })
  await makeOption(db, { ...chosen, code: 'league', name: 'League practice', position: 3 })
  const addOn = { serviceId, code: 'video', name: 'Video', minutes: 10, priceCents: 2500, position: 1 }
  await db.insertInto('serviceAddon').values(addOn).execute()
  const desk = await as('front_desk')
  const make = async (more: object, time: string) => {
    const { id, serviceName } = await desk(createBooking, {
      body: {
        serviceCode: 'swing_eval',
        startsAt: at(time),
        person: { ...person, email: `at-${time.slice(0, 2)}@example.com` },
        ...more,
      },
    })
    const read = await desk(readBooking, { params: { bookingId: id } })
    expect(read.serviceName).toBe(serviceName)
    return { id, serviceName }
  }

  expect((await make({ option: 'open', minutes: 90, addOns: ['video'] }, '09:00')).serviceName).toBe(
    'Simulator bay, By the hour, 90 minutes, with Video',
  )
  expect((await make({ option: 'open' }, '12:00')).serviceName).toBe('Simulator bay, By the hour')
  const { id, serviceName } = await make({ option: 'league' }, '14:00')
  expect(serviceName).toBe('Simulator bay, League practice')
  await extendAsShown(desk, id, { minutes: 30 })
  expect((await desk(readBooking, { params: { bookingId: id } })).serviceName).toBe(
    'Simulator bay, League practice, 90 minutes',
  )
})
