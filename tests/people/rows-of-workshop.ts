import type { Db } from '#server/kernel/db/database.ts'

/** Of fittings, sheets, the bag and the bench. */
export const fillOfWorkshop: Record<string, (db: Db, personId: string) => Promise<unknown>> = {
  club: (db, personId) =>
    db
      .insertInto('club')
      .values({ personId, slot: '7i', passportCode: '00000000000', createdAt: new Date() })
      .execute(),
  demo_loan: async (db, personId) => {
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    const { id: productId } = await db
      .insertInto('product')
      .values({ name: 'Demo driver', kind: 'demo' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: itemId } = await db
      .insertInto('item')
      .values({ productId, sku: 'DEMO-D', priceCents: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const days = { lentAt: new Date(), endedAt: new Date(), dueOn: '2026-11-20' }
    return db
      .insertInto('demoLoan')
      .values({ ...days, itemId, locationId, personId, status: 'returned', note: 'With its head cover' })
      .execute()
  },
  fitting: async (db, personId) => {
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    const fitting = {
      status: 'accepted' as const,
      slot: 'D' as const,
      note: 'Swings from the inside',
      createdAt: new Date(),
    }
    return db
      .insertInto('fitting')
      .values({ ...fitting, personId, locationId })
      .execute()
  },
  prepared_ticket: async (db, personId) => {
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    return db
      .insertInto('preparedTicket')
      .values({ code: '7K3QD9', clubs: '[]', note: 'Left-hand low', personId, locationId, createdAt: new Date() })
      .execute()
  },
  regrip_reminder: (db, personId) => db.insertInto('regripReminder').values({ personId, sentAt: new Date() }).execute(),
  sheet: async (db, personId) => {
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    return db.insertInto('sheet').values({ kind: 'clubs', personId, locationId, createdAt: new Date() }).execute()
  },
  ticket_group: async (db, payerId) => {
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    const group = { name: 'Marsh Links', note: 'Sam brings them', arrivesOn: '2026-11-20', collectCode: '0000' }
    return db
      .insertInto('ticketGroup')
      .values({ ...group, payerId, locationId, createdAt: new Date() })
      .execute()
  },
  ticket: async (db, personId) => {
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    const ticket = {
      status: 'picked_up' as const,
      note: 'Rattles at the hosel',
      collectCode: '0000',
      createdAt: new Date(),
    }
    return db
      .insertInto('ticket')
      .values({ ...ticket, personId, locationId })
      .execute()
  },
}
