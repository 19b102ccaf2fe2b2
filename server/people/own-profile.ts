import { forgetReasons } from '#server/kernel/db/forget-reasons.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

import { emptyConsentsOf, listConsentsKept } from './consents/store.ts'
import { leaveHousehold, listHouseholdOf } from './households/store.ts'
import { emptyMergesInto, listFormerOf } from './merge/store.ts'
import { deleteNotesOf, listNotesKept } from './notes/store.ts'
import { deleteEnquiriesOf, eraseProfile, listEnquiriesOf, unlinkProfile } from './own-store.ts'
import { findProfile } from './store.ts'

/** The profile, what was noted, asked and agreed to. While a contract runs the profile stays, without an account. */
export const profileOfPerson: OfPerson = {
  export: async (db, subject) => ({
    profile: (await findProfile(db, subject.personId)) ?? null,
    formerRecords: subject.personId === null ? [] : await listFormerOf(db, subject.personId),
    household: await listHouseholdOf(db, subject.personId),
    notes: await listNotesKept(db, subject.personId),
    enquiries: await listEnquiriesOf(db, subject),
    consents: await listConsentsKept(db, subject),
  }),

  async forget(db, subject, { isBound, now }) {
    await deleteEnquiriesOf(db, subject)
    await emptyConsentsOf(db, subject)
    if (subject.personId === null) return undefined
    if (isBound) return unlinkProfile(db, subject.personId)

    await forgetReasons(db, { ids: [subject.personId], entity: 'person' })
    await deleteNotesOf(db, subject.personId)
    await leaveHousehold(db, subject.personId)
    await emptyMergesInto(db, subject.personId)
    return eraseProfile(db, subject.personId, now)
  },

  merge: {
    tables: {
      enquiry: { words: ['question', 'questions'] },
      consent: { words: ['consent', 'consents'] },
      personNote: { words: ['note', 'notes'] },
      householdMember: { words: ['place in a household', 'places in households'], once: [] },
    },
  },
}
