import type { Db } from '#server/kernel/db/database.ts'
import { makeClosedBuild, makeDeclinedQuote } from '#tests/builds/orders/rows.ts'
import { fillOfLeagues } from '#tests/leagues/registrations/rows-of-leagues.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { makeMembership, makePlan } from '#tests/memberships/plans.ts'
import { makeUser } from '#tests/support/make.ts'

import { makeClient } from './clients.ts'
import { fillOfWorkshop } from './rows-of-workshop.ts'

/** A row in each table that names a client. */
export const fill: Record<string, (db: Db, personId: string) => Promise<unknown>> = {
  ...fillOfWorkshop,
  booking: async () => undefined, // Made by the booking itself.
  booking_player: async (db, personId) => {
    const { id: bookingId } = await db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    return db.insertInto('bookingPlayer').values({ bookingId, position: 1, name: 'Sam Rivera', personId }).execute()
  },
  booking_series: async (db, personId) => {
    const { optionId, serviceId } = await db
      .selectFrom('booking')
      .select(['optionId', 'serviceId'])
      .$narrowType<{ optionId: string }>()
      .executeTakeFirstOrThrow()
    const series = { optionId, serviceId, every: 'week', startsOn: '2026-11-25', startsAt: '10:00', times: 4 }
    return db
      .insertInto('bookingSeries')
      .values({ ...series, personId })
      .execute()
  },
  card_setup: (db, personId) =>
    db
      .insertInto('cardSetup')
      .values({ personId, provider: 'demo', customerRef: 'demo_client', status: 'kept', createdAt: new Date() })
      .execute(),
  cart: (db, personId) => db.insertInto('cart').values({ personId, changedAt: new Date() }).execute(),
  clinic_seat: async (db, personId) => {
    // It was yesterday: whoever is expected still does not leave.
    const clinicId = await makeClinic(db, {
      slug: 'chipping',
      title: 'Chipping for Sunday',
      sessions: [['2026-11-23T16:00:00Z', '2026-11-23T17:00:00Z']],
    })
    const seat = { clinicId, status: 'attended' as const, createdAt: new Date() }
    return db
      .insertInto('clinicSeat')
      .values([
        { ...seat, personId, attendeeId: personId, name: 'Sam Rivera', email: 'sam@example.com' },
        { ...seat, personId, name: 'Kim Lee' },
      ])
      .execute()
  },
  credit_lot: async (db, personId) => {
    const { id: serviceId } = await db.selectFrom('service').select('id').executeTakeFirstOrThrow()
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    const sums = { grossCents: 42_500, discountCents: 0, taxCents: 0, totalCents: 42_500, dueNowCents: 42_500 }
    const { id: orderId } = await db
      .insertInto('customerOrder')
      .values({ ...sums, number: 'O-2', locationId, channel: 'desk', status: 'fulfilled', placedAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const line = { kind: 'package', name: 'Five lessons', ref: '{}', terms: '{}', position: 1, quantity: 1 }
    const sale = {
      unitCents: 42_500,
      netCents: 42_500,
      taxCategory: 'lesson' as const,
      revenueAccount: '2310' as const,
      state: 'fulfilled' as const,
    }
    const { id: orderLineId } = await db
      .insertInto('orderLine')
      .values({ ...sums, ...line, ...sale, orderId, rule: '"full"' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lot = { name: 'Five lessons', quantity: 5, minutes: 60, paidCents: 42_500, listCents: 9500 }
    return db
      .insertInto('creditLot')
      .values({
        ...lot,
        personId,
        serviceId,
        locationId,
        orderLineId,
        refundBy: 'share',
        expiresOn: '2027-11-24',
        createdAt: new Date(),
      })
      .execute()
  },
  customer_order: async (db, personId) => {
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    const sums = { grossCents: 0, discountCents: 0, taxCents: 0, totalCents: 0, dueNowCents: 0 }
    const { id: orderId } = await db
      .insertInto('customerOrder')
      .values({
        ...sums,
        number: 'O-1',
        personId,
        locationId,
        channel: 'desk',
        status: 'fulfilled',
        placedAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attendees = [
      { name: 'Sam Rivera', self: true },
      { name: 'Kim Rivera', email: 'kim@example.com' },
    ]
    return db
      .insertInto('orderLine')
      .values({
        ...sums,
        orderId,
        kind: 'clinic',
        name: 'Chipping for Sunday',
        ref: JSON.stringify({ clinicSlug: 'chipping', attendees }),
        whose: attendees.map(({ name }) => name),
        terms: '{}',
        position: 1,
        quantity: 2,
        unitCents: 0,
        netCents: 0,
        taxCategory: 'event_admission',
        revenueAccount: '2320',
        rule: '"full"',
        state: 'fulfilled',
      })
      .execute()
  },
  consent: async (db, personId) => {
    const at = new Date('2026-11-01T12:00:00Z')
    const text = { code: 'account_terms', version: 1 }
    await db
      .insertInto('documentText')
      .values({ ...text, body: '# Terms', hash: 'a'.repeat(64), at })
      .execute()
    return db
      .insertInto('consent')
      .values({ ...text, personId, at, ip: '192.0.2.7', userAgent: 'A browser' })
      .execute()
  },
  discount_use: async (db, personId) => {
    const { id: discountId } = await db
      .insertInto('discount')
      .values({ name: 'Spring tenth', takes: 'percent', amount: 10 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const usedBy = '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'
    return db.insertInto('discountUse').values({ discountId, personId, usedBy, usedAt: new Date() }).execute()
  },
  enquiry: (db, personId) => {
    const question = {
      topic: 'lesson' as const,
      name: 'Sam Rivera',
      email: 'once@example.com',
      message: 'Left-handed?',
    }
    return db
      .insertInto('enquiry')
      .values({ ...question, personId, createdAt: new Date() })
      .execute()
  },
  file_link: async (db, personId) => {
    const at = new Date()
    const { id: fileId } = await db
      .insertInto('file')
      .values({ sha256: 'a'.repeat(64), type: 'application/pdf', bytes: 1, name: 'Doctor’s note.pdf', createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const link = { entity: 'person', entityId: personId, kind: 'of_client', position: 0, linkedAt: at }
    return db
      .insertInto('fileLink')
      .values({ ...link, fileId, personId })
      .execute()
  },
  gift_card: (db, personId) =>
    db
      .insertInto('giftCard')
      .values({
        personId,
        recipient: '{}',
        initialCents: 1,
        status: 'void',
        sendOn: '2026-11-24',
        createdAt: new Date(),
      })
      .execute(),
  household_member: async (db, personId) => {
    const { id: householdId } = await db
      .insertInto('household')
      .defaultValues()
      .returning('id')
      .executeTakeFirstOrThrow()
    const rights = { mayBook: false, mayPay: false, maySee: false, householdId }
    const child = await makeClient(db, { firstName: 'Leo' })
    return db
      .insertInto('householdMember')
      .values([
        { ...rights, personId, role: 'adult' },
        { ...rights, personId: child, role: 'child' },
      ])
      .execute()
  },
  ...fillOfLeagues,
  loose_return: async (db, personId) => {
    const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
    return db
      .insertInto('looseReturn')
      .values({ personId, locationId, totalCents: 2400, refundTo: 'credit', reason: 'A present', at: new Date() })
      .execute()
  },
  membership: async (db, personId) => {
    const term = { startsOn: '2024-11-01', endsOn: '2025-10-31', status: 'expired' as const, priceCents: 198_000 }
    return db
      .insertInto('membership')
      .values({ ...term, number: 'LL-900', personId, planId: await makePlan(db) })
      .execute()
  },
  membership_person: async (db, personId) => {
    const { userId } = await makeUser(db)
    const membershipId = await makeMembership(db, userId, await makePlan(db, { code: 'household', position: 9 }))
    return db.insertInto('membershipPerson').values({ membershipId, personId, since: '2026-11-01' }).execute()
  },
  notice: (db, personId) => {
    const message = {
      channel: 'email' as const,
      recipient: 'once@example.com',
      subject: 'Tomorrow',
      text: 'See you tomorrow',
    }
    return db
      .insertInto('notice')
      .values({ ...message, kind: 'reminder', personId })
      .execute()
  },
  notice_preference: (db, personId) => {
    const choice = { kind: 'news' as const, channel: 'email' as const, wanted: false }
    return db
      .insertInto('noticePreference')
      .values({ ...choice, personId, changedAt: new Date() })
      .execute()
  },
  payment_method: (db, personId) => {
    const card = { provider: 'demo', providerRef: 'demo_1', customerRef: 'demo_client', brand: 'visa', last4: '4242' }
    const at = new Date('2026-11-01T12:00:00Z')
    return db
      .insertInto('paymentMethod')
      .values({ ...card, personId, expiresOn: '2028-11-30', keptAt: at, chosenAt: at })
      .execute()
  },
  provider_customer: (db, personId) =>
    db.insertInto('providerCustomer').values({ personId, provider: 'demo', ref: 'demo_client' }).execute(),
  person_note: (db, personId) =>
    db.insertInto('personNote').values({ personId, text: 'Left wrist', at: new Date() }).execute(),
  person_tag: async (db, personId) => {
    const { id: tagId } = await db
      .insertInto('tag')
      .values({ name: 'Junior' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return db.insertInto('personTag').values({ tagId, personId }).execute()
  },
  quote: makeDeclinedQuote,
  build: makeClosedBuild,
  tax_exemption: (db, personId) =>
    db.insertInto('taxExemption').values({ personId, certificate: 'E-9988', expiresOn: '2026-12-31' }).execute(),
  waitlist_entry: async (db, personId) => {
    const { locationId, optionId, serviceId } = await db
      .selectFrom('booking')
      .select(['locationId', 'optionId', 'serviceId'])
      .executeTakeFirstOrThrow()
    const at = new Date('2026-11-25T16:00:00Z')
    const wish = {
      locationId,
      serviceId,
      optionId,
      day: '2026-11-25',
      part: 'morning' as const,
      startsAt: at,
      endsAt: at,
    }
    const contact = JSON.stringify({ firstName: 'Sam', lastName: 'Rivera', email: 'once@example.com', phone: '' })
    return db
      .insertInto('waitlistEntry')
      .values({ ...wish, contact, personId, status: 'waiting', createdAt: at })
      .execute()
  },
  resource: (db, personId) => db.updateTable('resource').set({ personId }).where('kind', '=', 'staff').execute(),
  wallet: (db, personId) => db.insertInto('wallet').values({ personId, kind: 'credit' }).execute(),
  wallet_entry: async (db, personId) => {
    const entry = { personId, kind: 'credit' as const, at: new Date() }
    await db
      .insertInto('walletEntry')
      .values({ ...entry, what: 'goodwill', cents: 500, reason: 'Rain' })
      .execute()
    return db
      .insertInto('walletEntry')
      .values({ ...entry, what: 'spend', cents: -500 })
      .execute()
  },
}
