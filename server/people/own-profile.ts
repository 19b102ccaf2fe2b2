import { forgetReasons } from '#server/audit/service.ts'
import type { OfPerson } from '#server/kernel/feature.ts'

import { emptyConsentsOf, listConsentsKept } from './consents/store.ts'
import { leaveHousehold, listHouseholdOf } from './households/store.ts'
import { emptyMergesInto, listFormerOf } from './merge/store.ts'
import { deleteNotesOf, listNotesKept } from './notes/store.ts'
import { deleteEnquiriesOf, eraseProfile, listEnquiriesOf, unlinkProfile } from './own-store.ts'
import { findProfile } from './store.ts'

/** Profile, notes, questions and consents. During a contract the profile stays, without an account. */
export const profileOfPerson: OfPerson = {
  export: async (work, subject) => ({
    profile: (await findProfile(work, subject.personId)) ?? null,
    formerRecords: subject.personId === null ? [] : await listFormerOf(work, subject.personId),
    household: await listHouseholdOf(work, subject.personId),
    notes: await listNotesKept(work, subject.personId),
    enquiries: await listEnquiriesOf(work, subject),
    consents: await listConsentsKept(work, subject),
  }),

  async forget(work, subject, { isBound, now }) {
    await deleteEnquiriesOf(work, subject)
    await emptyConsentsOf(work, subject)
    if (subject.personId === null) return undefined
    if (isBound) return unlinkProfile(work, subject.personId)

    await forgetReasons(work, { ids: [subject.personId], entity: 'person' })
    await deleteNotesOf(work, subject.personId)
    await leaveHousehold(work, subject.personId)
    await emptyMergesInto(work, subject.personId)
    return eraseProfile({ ...work, now }, subject.personId)
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
