import type { Db } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

const listEntries = (db: Db, personId: string | null) =>
  db
    .selectFrom('waitlistEntry as entry')
    .innerJoin('service', 'service.id', 'entry.serviceId')
    .select(['service.name as service', 'day', 'part', 'startsAt', 'status', 'contact', 'entry.createdAt'])
    .where('personId', '=', personId)
    .orderBy('entry.id')
    .execute()

const listOffersMade = (db: Db, personId: string | null) =>
  db
    .selectFrom('waitlistOffer as offer')
    .innerJoin('waitlistEntry as entry', 'entry.id', 'offer.entryId')
    .select(['offer.startsAt', 'offeredAt', 'expiresAt', 'outcome'])
    .where('personId', '=', personId)
    .orderBy('offer.id')
    .execute()

/** With what is kept for them, which is free again. */
async function deleteEntries(db: Db, personId: string | null): Promise<void> {
  const own = db.selectFrom('waitlistEntry').select('id').where('personId', '=', personId)
  await db
    .deleteFrom('hold')
    .where('id', 'in', (eb) => eb.selectFrom('waitlistOffer').select('holdId').where('entryId', 'in', own))
    .execute()
  await db.deleteFrom('waitlistEntry').where('id', 'in', own).execute()
}

/** With what somebody waits or waited for, and what they were offered. */
export const withWaitlist = (bookings: OfPerson): OfPerson => ({
  ...bookings,

  export: async (db, subject, house) => ({
    ...(await bookings.export?.(db, subject, house)),
    waitlist: await listEntries(db, subject.personId),
    waitlistOffers: await listOffersMade(db, subject.personId),
  }),

  async forget(db, subject, leaving) {
    await bookings.forget?.(db, subject, leaving)
    await deleteEntries(db, subject.personId)
  },

  merge: {
    ...bookings.merge,
    tables: {
      ...bookings.merge?.tables,
      waitlistEntry: {
        words: ['place in a waitlist', 'places in waitlists'],
        once: ['optionId', 'day', 'part', 'startsAt', 'staffId'],
      },
    },
  },
})
