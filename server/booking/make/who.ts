import { findStaffOfUser } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { MembershipOf } from '#server/memberships/service.ts'
import { clientFor, getClient, ownProfileFor, profileFor, profileOf } from '#server/people/service.ts'
import type { Contact } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Profile } from '#shared/people/contract.ts'
import { type Actor, type Person, holds } from '#shared/permissions/may.ts'

/**
 * Whether the desk books, which asks for no payment ahead and no approval. A booking that the studio makes for the
 * holder of an offer's link follows the rights of the offer and the client's terms.
 */
export const isByDesk = (actor: Actor): boolean => actor.kind !== 'system' && holds(actor, 'manage_bookings/bookings')

interface OwnTime {
  staffId?: string | undefined
  person?: Contact | undefined
  personId?: string | undefined
  followedBy?: readonly unknown[] | undefined
}

/**
 * A coach books a client for their own time with the rights of the desk. Only the desk books a whole visit so, because
 * others may give its other services.
 */
export async function withDeskRights(
  work: Timed,
  actor: Actor,
  { staffId, person, personId, followedBy }: OwnTime,
): Promise<Actor> {
  const isForClient = person !== undefined || personId !== undefined
  if (actor.kind !== 'person' || !isForClient || followedBy) return actor

  return (await isOwnTime(work, actor, staffId))
    ? { ...actor, permissions: [...actor.permissions, 'manage_bookings/bookings'] }
    : actor
}

/** Whether the time is the asker's own as a coach. */
const isOwnTime = async (work: Timed, actor: Actor, staffId: string | undefined): Promise<boolean> =>
  actor.kind === 'person' &&
  staffId !== undefined &&
  holds(actor, 'read/bookings') &&
  (await findStaffOfUser(work, actor.userId))?.id === staffId

/** A coach without the desk's rights may look for their own times only. */
export async function refuseOthersTime(work: Timed, actor: Actor, staffId: string | undefined): Promise<void> {
  if (holds(actor, 'manage_bookings/bookings') || (await isOwnTime(work, actor, staffId))) return

  throw new Failure('not_allowed', 'The desk books anybody’s time. Choose yourself under With to book your own.')
}

interface ForSomebody {
  person?: Contact
  personId?: string
}

/**
 * A signed-in person books for themselves, unless they name a client whom they may book for: one of their household, or
 * anybody for the desk.
 */
export const isForThemselves = ({ person, personId }: ForSomebody, actor: Actor): actor is Person =>
  actor.kind === 'person' && personId === undefined && !(person && holds(actor, 'manage_bookings/bookings'))

/** The named person's membership. */
export function namedIn({ person, personId }: ForSomebody): MembershipOf | undefined {
  return personId === undefined ? person && { email: person.email } : { personId }
}

/** The client of a booking. */
export const whoComes = (work: OnDatabase, request: ForSomebody, contact: Contact, actor: Actor): Promise<string> => {
  if (isForThemselves(request, actor)) return ownProfileFor(work, actor.userId, contact)

  return request.personId === undefined ? profileFor(work, contact) : clientFor(work, request.personId)
}

/** The contact: the signed-in person, the desk's client, or what a guest types. */
export async function contactOf(work: OnDatabase, request: ForSomebody, actor: Actor): Promise<Contact> {
  const { person, personId } = request
  if (personId !== undefined) {
    if (person && holds(actor, 'manage_bookings/bookings')) return person
    return reachedBy(await contactOnFile(work, personId), await bookerOf(work, actor))
  }

  const profile = isForThemselves(request, actor) ? await profileOf(work, actor.userId) : undefined
  if (profile?.email && person) return { ...person, email: profile.email }
  const { firstName, lastName, email, phone } = profile ?? {}
  if (firstName && lastName !== undefined && email && phone) return { firstName, lastName, email, phone }
  if (person) return person

  throw new Failure('invalid_input', 'Tell us who comes.', {
    details: [{ path: 'person', message: 'Name, e-mail address and phone number are needed.' }],
  })
}

/** A walk-in may have no address; then no mail is sent. */
async function contactOnFile(work: OnDatabase, personId: string): Promise<Contact> {
  const { firstName, lastName, email, phone } = await getClient(work, personId)

  return { firstName, lastName, email: email ?? '', phone: phone ?? '' }
}

/** The person who books for their household gets the letters if nobody else does. */
const bookerOf = async (work: OnDatabase, actor: Actor) =>
  actor.kind === 'person' && !holds(actor, 'manage_bookings/bookings') ? profileOf(work, actor.userId) : undefined

const reachedBy = (contact: Contact, booker: Profile | undefined): Contact => ({
  ...contact,
  email: contact.email || (booker?.email ?? ''),
  phone: contact.phone || (booker?.phone ?? ''),
})
