import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

const listEntries = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('waitlistEntry as entry')
    .innerJoin('service', 'service.id', 'entry.serviceId')
    .select(['service.name as service', 'day', 'part', 'startsAt', 'status', 'contact', 'entry.createdAt'])
    .where('personId', '=', personId)
    .orderBy('entry.id')
    .execute()

const listOffersMade = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('waitlistOffer as offer')
    .innerJoin('waitlistEntry as entry', 'entry.id', 'offer.entryId')
    .select(['offer.startsAt', 'offeredAt', 'expiresAt', 'outcome'])
    .where('personId', '=', personId)
    .orderBy('offer.id')
    .execute()

/** Releases their holds too. */
async function deleteEntries({ trx }: OnDatabase, personId: string | null): Promise<void> {
  const own = trx.selectFrom('waitlistEntry').select('id').where('personId', '=', personId)
  await trx
    .deleteFrom('hold')
    .where('id', 'in', (eb) => eb.selectFrom('waitlistOffer').select('holdId').where('entryId', 'in', own))
    .execute()
  await trx.deleteFrom('waitlistEntry').where('id', 'in', own).execute()
}

/** Adds waitlist entries and offers to the personal data. */
export const withWaitlist = (bookings: OfPerson): OfPerson => ({
  ...bookings,

  export: async (work, subject, house) => ({
    ...(await bookings.export?.(work, subject, house)),
    waitlist: await listEntries(work, subject.personId),
    waitlistOffers: await listOffersMade(work, subject.personId),
  }),

  async forget(work, subject, leaving) {
    await bookings.forget?.(work, subject, leaving)
    await deleteEntries(work, subject.personId)
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
