import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { type ChangeWork, type Effect, effect } from '#server/memberships/change/changing.ts'
import { noteChange } from '#server/memberships/life/note.ts'
import { lockMembership, type MembershipRow } from '#server/memberships/store.ts'
import { householdOf } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { deletePlace, deletePlacesElsewhere, findPlaceOf, listHeldBy, replacePeople } from './store.ts'

const notOffered = (message: string) => new Failure('not_offered', message)

/**
 * Says for whom a membership counts beside its holder: people of the household that the desk knows them to live in, so that nobody
 * is attached who does not know of it.
 */
export async function namePeople(work: ChangeWork, { personIds }: { personIds: readonly string[] }): Promise<Effect> {
  const { trx, row, today } = work
  const { householdSize } = row
  if (householdSize === 1) throw notOffered(`The ${row.name} plan is for one person.`)
  if (personIds.length >= householdSize) {
    throw notOffered(
      `The ${row.name} plan is for ${householdSize} people, its holder counted. Take somebody out first.`,
    )
  }
  const household = await householdOf(trx, row.personId)
  const known = household?.members.map(({ personId }) => personId) ?? []
  const stay = row.people.map(({ personId }) => personId)
  const isStranger = (personId: string) =>
    personId === row.personId || !(known.includes(personId) || stay.includes(personId))
  if (personIds.some(isStranger)) {
    throw notOffered('A membership is shared within a household. The desk adds somebody to yours.')
  }

  await replacePeople(trx, row.id, { personIds, since: today })
  await noteChange(work, { before: { people: stay }, after: { people: personIds } })
  return effect(today)
}

/** Whoever has a place in the membership of another gives it up. */
export const leavePlace = ({ db }: Services, userId: string, context: Context): Promise<void> =>
  atomically(db, async (trx) => {
    const known = await findPlaceOf(trx, userId)
    const row = known && (await lockMembership(trx, known.membershipId))
    if (!row) throw new Failure('not_found', 'You have no place in the membership of somebody else.')

    await deletePlace(trx, row.id, known.personId)
    await recordLeft(trx, context, { row, personId: known.personId })
  })

/** A place is for people of the holder's household: whoever lives elsewhere now gives it up. */
export async function endPlacesElsewhere(trx: Db, personIds: readonly string[], context: Context): Promise<void> {
  for (const { id } of await listHeldBy(trx, personIds)) {
    // Whoever names people at this moment is waited for.
    const row = await lockMembership(trx, id)
    if (!row) continue
    for (const { personId } of await deletePlacesElsewhere(trx, id)) {
      await recordLeft(trx, context, { row, personId, reason: 'They left the household of its holder.' })
    }
  }
}

interface DepartedMember {
  row: MembershipRow
  personId: string
  reason?: string
}

const recordLeft = (trx: Db, context: Context, { row, personId, reason }: DepartedMember) =>
  recordEvent(trx, context, {
    action: 'membership_place_left',
    entity: 'membership',
    entityId: row.id,
    onBehalfOf: personId,
    reason,
    publish: { version: row.version, personId: row.personId, data: {} },
  })
