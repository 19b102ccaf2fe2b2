import { forgetReasons, idsOf } from '#server/audit/service.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

import { eraseNames, isExpected, listAllOf, listClinicsOfBoth, moveSeats } from './own-store.ts'

/** Packages and places in clinics. An erased person's places stay for the books, without a name. */
export const withPlaces = (credits: OfPerson): OfPerson => ({
  ...credits,

  export: async (work, subject, house) => ({
    ...(await credits.export?.(work, subject, house)),
    placesInClinics: await listAllOf(work, subject.personId),
  }),

  expects: async (work, subject) =>
    (await isExpected(work, subject.personId))
      ? {
          own: 'You have a place in a clinic still to come. Cancel it first, then delete your account.',
          staff: 'They have a place in a clinic still to come. Cancel it first.',
        }
      : credits.expects?.(work, subject),

  async afterAddress(work, change) {
    await moveSeats(work, change)
    return (await credits.afterAddress?.(work, change)) ?? []
  },

  async forget(work, subject, leaving) {
    const { trx } = work

    await credits.forget?.(work, subject, leaving)
    const lots = await idsOf({ trx }, 'creditLot', subject.personId)
    await forgetReasons({ trx }, { ids: lots, entity: 'lesson_credit', tables: { creditEntry: 'lotId' } })
    const seats = await idsOf({ trx }, 'clinicSeat', subject.personId)
    await forgetReasons({ trx }, { ids: seats, entity: 'clinic_seat', tables: { clinicSeatTransition: 'seatId' } })
    await eraseNames(work, subject.personId)
  },

  merge: {
    ...credits.merge,
    tables: {
      ...credits.merge?.tables,
      clinicSeat: { words: ['place in a clinic', 'places in clinics'] },
    },
    async refuse(work, { from, into }) {
      const both = await listClinicsOfBoth(work, from, into)
      return both.length > 0 ? `Both have a place in ${both.join(', ')}. Free one of them first.` : undefined
    },
  },
})
