import type { Db } from '#server/kernel/db/database.ts'

/** Everything that was ever booked for somebody, with what they wrote to it. */
export const listAllOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('person', 'person.id', 'booking.personId')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .select(['reference', 'booking.status', 'service.name as service', 'startsAt', 'endsAt', 'booking.priceCents'])
    .select(['publicPriceCents', 'includedMinutes', 'feeCents', 'feeWaivedAt', 'feeWaivedReason'])
    .select(['contact', 'answers', 'booking.createdAt'])
    .where('person.userId', '=', userId)
    .orderBy('startsAt')
    .execute()

const nobody = { firstName: 'Former', lastName: 'client', email: '', phone: '' }

/** Takes from somebody's bookings who they were for. When, what and for how much stays. */
export const eraseContacts = (db: Db, userId: string) =>
  db
    .updateTable('booking')
    .set({ contact: JSON.stringify(nobody), answers: '{}' })
    .where('personId', 'in', (eb) => eb.selectFrom('person').select('id').where('userId', '=', userId))
    .execute()
