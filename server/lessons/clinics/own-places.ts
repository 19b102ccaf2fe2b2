import { forgetReasons, idsOf } from '#server/kernel/db/forget-reasons.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

import { eraseNames, isExpected, listAllOf, listClinicsOfBoth, moveSeats } from './own-store.ts'

/** What is kept of packages, with places in clinics. That one was taken stays for the books, without a name. */
export const withPlaces = (credits: OfPerson): OfPerson => ({
  ...credits,

  export: async (db, subject, house) => ({
    ...(await credits.export?.(db, subject, house)),
    placesInClinics: await listAllOf(db, subject.personId),
  }),

  expects: async (db, subject, now) =>
    (await isExpected(db, subject.personId, now))
      ? {
          own: 'You have a place in a clinic still to come. Cancel it first, then delete your account.',
          staff: 'They have a place in a clinic still to come. Cancel it first.',
        }
      : credits.expects?.(db, subject, now),

  async afterAddress(work, change) {
    await moveSeats(work.db, change)
    return (await credits.afterAddress?.(work, change)) ?? []
  },

  async forget(db, subject, leaving) {
    await credits.forget?.(db, subject, leaving)
    const lots = await idsOf(db, 'creditLot', subject.personId)
    await forgetReasons(db, { ids: lots, entity: 'lesson_credit', tables: { creditEntry: 'lotId' } })
    const seats = await idsOf(db, 'clinicSeat', subject.personId)
    await forgetReasons(db, { ids: seats, entity: 'clinic_seat', tables: { clinicSeatTransition: 'seatId' } })
    await eraseNames(db, subject.personId)
  },

  merge: {
    ...credits.merge,
    tables: {
      ...credits.merge?.tables,
      clinicSeat: { words: ['place in a clinic', 'places in clinics'] },
    },
    async refuse(db, { from, into }) {
      const both = await listClinicsOfBoth(db, from, into)
      return both.length > 0 ? `Both have a place in ${both.join(', ')}. Free one of them first.` : undefined
    },
  },
})
