import type { OfPerson } from '#server/kernel/feature.ts'

import { emptyConsentsOfUser, listConsentsOfUser } from './consents/store.ts'
import { deleteEnquiriesOfUser, eraseProfile, listEnquiriesOfUser, unlinkProfile } from './own-store.ts'
import { findPersonOfUser } from './store.ts'

/** The profile, what was asked and agreed to. While a contract runs the profile stays, without an account. */
export const profileOfPerson: OfPerson = {
  export: async (db, { userId }) => ({
    profile: (await findPersonOfUser(db, userId)) ?? null,
    enquiries: await listEnquiriesOfUser(db, userId),
    consents: await listConsentsOfUser(db, userId),
  }),

  async forget(db, { userId }, { isBound }) {
    // While the profile knows its account.
    await deleteEnquiriesOfUser(db, userId)
    await emptyConsentsOfUser(db, userId)
    await (isBound ? unlinkProfile : eraseProfile)(db, userId)
  },
}
