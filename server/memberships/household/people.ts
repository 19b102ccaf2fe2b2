import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { BookedByMembership } from '#server/memberships/bookings-of-membership.ts'
import { type ChangeWork, type Effect, effect } from '#server/memberships/changing.ts'
import { bookingsWords, tellMemberLeft } from '#server/memberships/letters.ts'
import { noteChange } from '#server/memberships/step.ts'
import { lockMembership, type MembershipRow, readMembership } from '#server/memberships/store.ts'
import { householdOf } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { deletePlace, deletePlacesElsewhere, findPlaceOf, listHeldBy, replacePeople } from './store.ts'

interface NamedPeople {
  personIds: readonly string[]
  /** The fate of the bookings of those who leave. */
  bookings?: 'keep' | 'call_off'
}

const notOffered = (message: string) => new Failure('not_offered', message)

/**
 * Sets the people who share a membership. Only people whom the desk has put into the household can be added, so that
 * nobody is added unknowingly.
 */
export async function namePeople(work: ChangeWork, { personIds, bookings }: NamedPeople): Promise<Effect> {
  const { row, today } = work
  const { householdSize } = row
  if (householdSize === 1) throw notOffered(`The ${row.name} plan is for one person.`)
  if (personIds.length >= householdSize) {
    throw notOffered(
      `The ${row.name} plan is for ${householdSize} people, its holder counted. Take somebody out first.`,
    )
  }
  const household = await householdOf(work, row.personId)
  const known = household?.members.map(({ personId }) => personId) ?? []
  const stay = row.people.map(({ personId }) => personId)
  const isStranger = (personId: string) =>
    personId === row.personId || !(known.includes(personId) || stay.includes(personId))
  if (personIds.some(isStranger)) {
    throw notOffered('A membership is shared within a household. The desk adds somebody to yours.')
  }

  const gone = stay.filter((personId) => !personIds.includes(personId))
  const { calledOff, kept } = await endBookings(work, gone, bookings)
  await replacePeople(work, row.id, { personIds, since: today })
  const off = calledOff.length > 0 && { calledOff: calledOff.map(({ bookingId }) => bookingId) }
  await noteChange(work, { before: { people: stay }, after: { people: personIds, ...off } })
  await tellMemberLeft(work, { row, personIds: gone, calledOff: calledOff.length, kept })
  return effect(today, { calledOff })
}

/** The bookings of those who would leave. */
export async function leavingBy(
  work: OnDatabase,
  membershipId: string,
  { personIds }: { personIds: readonly string[] },
): Promise<BookedByMembership> {
  const people = (await readMembership(work, membershipId))?.people ?? []
  const gone = people.filter(({ personId }) => !personIds.includes(personId))

  return { membershipId, personIds: gone.map(({ personId }) => personId) }
}

const sharedNoMore = 'The membership is not shared with them any more'

/** Cancels or keeps their bookings as chosen; a preview shows which would be canceled. */
async function endBookings(work: ChangeWork, personIds: readonly string[], chosen: 'keep' | 'call_off' | undefined) {
  const { services, row, isPreview } = work
  const booked = { membershipId: row.id, personIds, reason: sharedNoMore }
  const count = personIds.length === 0 ? 0 : await services.bookingsOfMembership.count(work, booked)
  if (count === 0) return { calledOff: [], kept: 0 }
  if (chosen === 'keep') return { calledOff: [], kept: await services.bookingsOfMembership.keep(work, booked) }
  if (chosen === undefined && !isPreview) {
    throw new Failure(
      'wrong_state',
      `${bookingsWords(count)} made by this membership. Say whether they stay at the public price or are canceled.`,
      { details: [{ path: 'bookings', message: 'Choose what becomes of the bookings.' }] },
    )
  }

  return { calledOff: await services.bookingsOfMembership.callOff(work, booked), kept: 0 }
}

/** A person leaves a membership that somebody shares with them: their bookings stay at the public price. */
export const leavePlace = (work: Work, userId: string): Promise<void> =>
  atomically(work, async (work) => {
    const known = await findPlaceOf(work, userId)
    const row = known && (await lockMembership(work, known.membershipId))
    if (!row) throw new Failure('not_found', 'You have no place in the membership of somebody else.')

    await deletePlace(work, row.id, known.personId)
    await endPlace(work, { row, personId: known.personId })
  })

/** Sharing is for the holder's household: a person who moves out loses their place. */
export async function endPlacesElsewhere(work: Work, personIds: readonly string[]): Promise<void> {
  const held = await listHeldBy(work, personIds)
  // Whoever names people at this moment is waited for.
  await lockAll(work, { membership: held.map(({ id }) => id) })
  for (const { id } of held) {
    const row = await readMembership(work, id)
    if (!row) continue
    for (const { personId } of await deletePlacesElsewhere(work, id)) {
      await endPlace(work, { row, personId, reason: 'They left the household of its holder.' })
    }
  }
}

async function endPlace(work: Work, departed: DepartedMember): Promise<void> {
  const { row, personId, reason = sharedNoMore } = departed
  const personIds = [personId]
  const kept = await work.services.bookingsOfMembership.keep(work, { membershipId: row.id, personIds, reason })
  await recordLeaving(work, departed)
  await tellMemberLeft(work, { row, personIds, calledOff: 0, kept })
}

interface DepartedMember {
  row: MembershipRow
  personId: string
  reason?: string
}

const recordLeaving = (work: Acting, { row, personId, reason }: DepartedMember) =>
  recordEvent(work, {
    action: 'membership_place_left',
    entity: 'membership',
    entityId: row.id,
    onBehalfOf: personId,
    reason,
    publish: { version: row.version, personId: row.personId, data: {} },
  })
