import { changesIn, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { NewProfile, type PeopleQuery, type Profile } from '#shared/people/contract.ts'

import type { Contact } from './adopt.ts'
import { refuseDebts } from './debts.ts'
import { sharePerson } from './record-store.ts'
import { noSuchPerson } from './record.ts'
import {
  accountsOfPeople,
  findOrInsertPerson,
  findOrInsertPersonOfUser,
  findPersonOfUser,
  listPeople,
  lockPersonOfUser,
  renameAccount,
  updatePersonOfUser,
} from './store.ts'

export {
  adoptProfile,
  adoptProfiles,
  type Claim,
  isAddressOfStranger,
  partFromAddress,
  releaseProfile,
} from './adopt.ts'

export { agreeToCardTerms, isPublished, readDocument, recordConsent, unsignedWaiverOf } from './consents/service.ts'
export { emptyConsentsOf, forgetConsentsOfUser } from './consents/store.ts'
export { consentsOfClient } from './record/lists.ts'
export { admitMailTo } from './admit-mail.ts'
export { addToEnquiry } from './add-to-enquiry.ts'
export { keepEnquiry } from './keep-enquiry.ts'
export { findEnquiry } from './enquiry-store.ts'
export { getSurvivor as getClient } from './record.ts'
export { insertRecord as addClient } from './record-store.ts'

export { householdOf } from './households/service.ts'
export {
  idsAnsweredBy,
  idsBookableBy,
  idsLivingWith,
  idsSeenBy,
  mayBookFor,
  mayPayFor,
  maySpend,
} from './households/store.ts'
export { peopleOfMany } from './many/people.ts'
export { copyOf } from './leaving/copy.ts'
export { forgetPerson, isDisputed, findExpectation } from './leaving/erase.ts'
export { forNameOf, orderItem, whatFor } from './waiting.ts'
export { peopleSought } from './search.ts'
export { subjectOfAccount, subjectOfPerson } from './leaving/subject.ts'

/** A search's accounts, as a subquery. */
export const accountsNamed = (work: OnDatabase, search: string) => accountsOfPeople(work, search)

export { isEmailOfUser } from './store.ts'

/** A search's clients, as a subquery. */
export { peopleMatching } from './store.ts'

export const profileOf = async (work: OnDatabase, userId: string): Promise<Profile | undefined> =>
  findPersonOfUser(work, userId)

/** A person corrects their own name and number. The audit names the fields, not their values. */
export async function changeProfile(work: Acting, userId: string, profile: NewProfile): Promise<Profile> {
  const changed = await atomically(work, async (work) => {
    const before = await lockPersonOfUser(work, userId)
    if (!before) return undefined

    const changes = changesIn(NewProfile, before, profile)
    if (!changes) return before
    const event = { action: 'profile_changed', entity: 'user', entityId: userId, ...changes }
    await recordEvent(work, { ...event, publish: { personId: before.id } })
    await renameAccount(work, userId, profile)
    return updatePersonOfUser(work, userId, profile)
  })
  if (!changed) throw new Failure('wrong_state', 'Confirm your e-mail address first, then change your name here.')

  return changed
}

/** The profile of a booking. A stranger does not change the name and number of an existing one. */
export async function profileFor(work: OnDatabase, contact: Contact): Promise<string> {
  // Missing only while another transaction creates it; it exists when that has ended.
  const person = (await findOrInsertPerson(work, contact)) ?? (await findOrInsertPerson(work, contact))
  if (!person) throw new Error('The client profile was neither found nor made.')

  return person.id
}

/** The client, or a merge's survivor, locked against merging and erasing. */
export async function clientFor(work: OnDatabase, personId: string): Promise<string> {
  const person = await sharePerson(work, personId)
  if (!person || person.erasedAt) throw noSuchPerson()

  return person.mergedInto ? clientFor(work, person.mergedInto) : person.id
}

/** The profile of the signed-in person: what they do is theirs, whatever address they type. */
export async function ownProfileFor(work: OnDatabase, userId: string, contact: Contact): Promise<string> {
  const facts = { ...contact, phone: contact.phone || null }
  const person =
    (await findOrInsertPersonOfUser(work, userId, facts)) ?? (await findOrInsertPersonOfUser(work, userId, facts))

  // A person whose account was deleted meanwhile is a stranger.
  return person?.id ?? profileFor(work, contact)
}

export async function pageOfPeople(work: Acting, query: PeopleQuery) {
  refuseDebts(work, query)
  const { rows, next, total } = await listPeople(work, query)

  return { people: rows.map((person) => ({ ...person, bookingCount: Number(person.bookingCount) })), next, total }
}

/** Locks a leaving person against new bookings: a booking shares the profile's lock. */
export const lockProfile = (work: OnDatabase, userId: string) => lockPersonOfUser(work, userId)
