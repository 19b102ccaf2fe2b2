import type { Db } from '#server/kernel/db/database.ts'
import type { Call } from '#shared/http/call.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeClosedBuild } from '#tests/builds/orders/rows.ts'
import { makeLeague } from '#tests/leagues/seasons.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'

const at = new Date('2026-11-20T15:00:00Z')

/** A record of each kind that the search finds, most of them of one client, with the number by which each is asked for. */
export async function makeEveryKind({ db, call }: { db: Db; call: Call }) {
  const { locationId, staffIds } = await makeStudio(db)
  const personId = await makeClient(db, {
    firstName: 'Renée',
    lastName: 'O’Müller',
    email: 'renee@example.com',
    phone: '(512) 555-0199',
  })
  const { reference } = await book(call, '10:00', { email: 'other@example.com' })
  await db.updateTable('booking').set({ personId }).execute()
  await makeClosedBuild(db, personId)
  await db.updateTable('sheet').set({ personId }).execute()
  await db.updateTable('quote').set({ personId }).execute()
  await db
    .insertInto('ticket')
    .values({ personId, locationId, status: 'picked_up', collectCode: '0000', createdAt: at, bagName: 'Sunday bag' })
    .execute()
  await db
    .insertInto('ticketGroup')
    .values({
      name: 'Marsh Links',
      arrivesOn: '2026-11-20',
      collectCode: '0000',
      payerId: personId,
      locationId,
      createdAt: at,
    })
    .execute()
  await db
    .insertInto('fitting')
    .values({ personId, locationId, status: 'accepted', slot: 'D', createdAt: at })
    .execute()
  const order = { grossCents: 0, discountCents: 0, taxCents: 0, totalCents: 0, dueNowCents: 0, number: 'O-4711' }
  const { id: orderId } = await db
    .insertInto('customerOrder')
    .values({ ...order, personId, locationId, channel: 'desk', status: 'fulfilled', placedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('document')
    .values({ orderId, locationId, kind: 'invoice', number: 'INV-2026-31', issuedAt: at, data: '{}' })
    .execute()
  await db
    .insertInto('membership')
    .values({
      personId,
      number: 'LL-1047',
      planId: await makePlan(db),
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      status: 'active',
      priceCents: 198_000,
    })
    .execute()
  await db
    .insertInto('giftCard')
    .values({
      recipient: JSON.stringify({ name: 'Kim Lee', email: 'kim@example.com' }),
      codeHash: Buffer.from('a code'),
      last4: '7K3Q',
      initialCents: 5000,
      status: 'active',
      sendOn: '2026-11-24',
      sentAt: at,
      createdAt: at,
    })
    .execute()
  const { id: productId } = await db
    .insertInto('product')
    .values({ brand: 'FootJoy', name: 'StaSof', kind: 'glove' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku: 'GLV-9', priceCents: 2400, variant: 'Größe M' }).execute()
  const { id: supplierId } = await db
    .insertInto('supplier')
    .values({ name: 'Golf Pride', createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('purchaseOrder').values({ supplierId, locationId, createdAt: at }).execute()
  const { id: buildId } = await db.selectFrom('build').select('id').executeTakeFirstOrThrow()
  await db.insertInto('factoryOrder').values({ buildId, supplierId, locationId, createdAt: at }).execute()
  await makeLeague(db)
  await makeClinic(db, {
    slug: 'chipping',
    title: 'Chipping for Sunday',
    coachId: staffIds[0] ?? null,
    sessions: [['2026-11-28T16:00:00Z', '2026-11-28T17:00:00Z']],
  })

  return { personId, reference, staffIds }
}

/** The number of the only row of a table. */
export const numberIn = async (
  db: Db,
  table: 'ticket' | 'ticketGroup' | 'build' | 'sheet' | 'quote' | 'fitting' | 'purchaseOrder' | 'factoryOrder',
): Promise<string> => (await db.selectFrom(table).select('number').executeTakeFirstOrThrow()).number
