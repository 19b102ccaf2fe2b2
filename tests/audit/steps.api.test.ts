import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import { makeTaken, wait } from '#tests/booking/waitlist/waiting.ts'
import { at } from '#tests/booking/wednesday.ts'
import { openWorkshop } from '#tests/builds/orders/workshop.ts'
import { fiveShots, openBay } from '#tests/fittings/fittings.ts'
import { openStore } from '#tests/inventory/purchasing/purchasing.ts'
import { openPlaces } from '#tests/inventory/transfers/places.ts'
import { test } from '#tests/support/test.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

/** The table of each kind's history, and the names of its columns. */
const histories = {
  booking: { table: 'booking_transition', owner: 'booking_id', state: 'booking' },
  waitlist_entry: { table: 'waitlist_entry_transition', owner: 'entry_id', state: 'waitlist_entry' },
  order: { table: 'customer_order_transition', owner: 'order_id', state: 'customer_order' },
  ticket: { table: 'ticket_transition', owner: 'ticket_id', state: 'ticket' },
  build: { table: 'build_transition', owner: 'build_id', state: 'build' },
  quote: { table: 'quote_transition', owner: 'quote_id', state: 'quote' },
  fitting: { table: 'fitting_transition', owner: 'fitting_id', state: 'fitting' },
  purchase_order: { table: 'purchase_order_transition', owner: 'purchase_order_id', state: 'purchase_order' },
  stock_transfer: { table: 'stock_transfer_transition', owner: 'transfer_id', state: 'stock_transfer' },
} as const
type Entity = keyof typeof histories

/** All steps of a kind of record, each with how often it was audited and published. */
async function stepsOf(db: Db, entity: Entity): Promise<string[]> {
  const { table, owner, state } = histories[entity]
  const { rows } = await sql<{ step: string; audited: number; published: number; isLast: boolean }>`
    select from_status || ' > ' || to_status as step,
        (select count(*)::integer from audit_event
          where entity = ${entity} and entity_id = step.${sql.ref(owner)}::text
            and before ->> 'status' = from_status and after ->> 'status' = to_status) as audited,
        (select count(*)::integer from domain_event
          where entity = ${entity} and entity_id = step.${sql.ref(owner)}::text and domain_event.version = step.version
            and data ->> 'from' = from_status and data ->> 'to' = to_status) as published,
        record.version > step.version or (record.status = to_status and record.version = step.version) as is_last
      from ${sql.table(table)} as step join ${sql.table(state)} as record on record.id = step.${sql.ref(owner)}
      where from_status <> to_status
      order by step.${sql.ref(owner)}, step.version
  `.execute(db)
  for (const { step, ...told } of rows) {
    expect({ step, ...told }).toEqual({ step, audited: 1, published: 1, isLast: true })
  }

  return rows.map(({ step }) => step)
}

test('each step of a booking and of who waits for it is one row of its history, of the audit and of the events', async ({
  db,
  call,
  as,
  clock,
}) => {
  const { bookingId } = await makeTaken(db, call, as)
  const waiting = await as()
  const { id: entryId } = await wait(waiting, '11:00')
  await waiting(waitlistContract.leaveWaitlist, { params: { entryId } })
  clock.set(at('10:30').toISOString())
  const desk = await as('front_desk')
  await desk(bookingContract.checkIn, { params: { bookingId } })
  const step = { params: { bookingId }, headers: { 'idempotency-key': crypto.randomUUID() } }
  await desk(bookingContract.changeBookingStatus, { ...step, body: { to: 'confirmed' } })

  expect(await stepsOf(db, 'booking')).toEqual(['confirmed > checked_in', 'checked_in > confirmed'])
  expect(await stepsOf(db, 'waitlist_entry')).toEqual(['waiting > removed'])
})

test('the same for a fitting', async ({ db, as }) => {
  const { open, step, hit } = await openBay({ db, as })
  const fitting = await open({ later: true })
  await step(fitting, 'in_session')
  await hit(fitting, fiveShots(fitting.candidates[0]?.id ?? '', 208_000, 9000))
  for (const to of ['results_draft', 'results_shared', 'followup_due', 'accepted'] as const) await step(fitting, to)
  await expect(step(fitting, 'in_session')).rejects.toMatchObject({ code: 'wrong_state' })

  expect(await stepsOf(db, 'fitting')).toEqual([
    'scheduled > in_session',
    'in_session > results_draft',
    'results_draft > results_shared',
    'results_shared > followup_due',
    'followup_due > accepted',
  ])
})

test('the same for a ticket', async ({ db, as, services }) => {
  const { takeIn, step } = await openBench({ db, as, services })
  const ticket = await takeIn(irons('7i'))
  await step(ticket, 'estimated')
  await step(ticket, 'void', 'Taken in twice')

  expect(await stepsOf(db, 'ticket')).toEqual(['intake > estimated', 'estimated > void'])
})

test('the same for what is ordered at a supplier', async ({ db, as, services }) => {
  const { draft, step } = await openStore({ db, as, services })
  const order = await draft(['GLV-M', 6])
  await step(order, 'sent')
  await step(order, 'cancelled', 'Ordered twice')

  expect(await stepsOf(db, 'purchase_order')).toEqual(['draft > sent', 'sent > cancelled'])
})

test('the same for a transfer', async ({ db, as, services }) => {
  const { draft, step, receive } = await openPlaces({ db, as, services })
  await receive(await step(await draft(2), 'sent'), 2)

  expect(await stepsOf(db, 'stock_transfer')).toEqual(['draft > sent', 'sent > received'])
})

test('the same for a quote, its order and its build', async ({ db, as, services }) => {
  const workshop = await openWorkshop({ db, as, services })
  const { buildId } = await workshop.begun()
  await workshop.step(buildId, 'queued')
  await workshop.step(buildId, 'on_hold', { reason: 'The client thinks about it' })
  await workshop.step(buildId, 'queued')

  expect(await stepsOf(db, 'quote')).toEqual(['draft > sent', 'sent > approved'])
  expect((await stepsOf(db, 'build')).slice(0, 2)).toEqual(['approved > parts_check', 'parts_check > parts_ready'])
  expect(await stepsOf(db, 'order')).not.toEqual([])
})
