import pg from 'pg'

import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { lockOnePerson, getSurvivor } from '#server/people/record.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Household, HouseholdMember } from '#shared/people/households.ts'

import {
  countClients,
  countVersion,
  deleteHousehold,
  deleteMembers,
  findHousehold,
  insertHousehold,
  insertMembers,
  listMembers,
  lockHousehold,
} from './store.ts'

/** The household of a person; null without one. */
export async function householdOf(work: OnDatabase, personId: string): Promise<Household | null> {
  const found = await findHousehold(work, personId)

  return found ? { ...found, members: await listMembers(work, found.id) } : null
}

export const readHousehold = async (work: OnDatabase, personId: string) => ({
  household: await householdOf(work, (await getSurvivor(work, personId)).id),
})

interface NewHousehold {
  personId: string
  members: readonly HouseholdMember[]
  /** The version that the caller has seen; 0 if there was no household. */
  version: number
}

/** Sets all members of a household. One person alone is no household. */
export function setHousehold(work: Work, { personId, members, version }: NewHousehold) {
  return atomically(work, async (work) => {
    await lockOnePerson(work, personId)
    const before = await lockSeen(work, personId, version)
    if (members.length > 1) await write(work, before?.id, members)
    else if (before) await deleteHousehold(work, before.id)

    const after = await householdOf(work, personId)
    await record(work, { personId, before, after })
    const around = new Set([before, after].flatMap((one) => one?.members ?? []).map((member) => member.personId))
    for (const { afterHousehold } of work.services.ofPerson) await afterHousehold?.(work, [...around])
    return { household: after }
  })
}

async function lockSeen(work: OnDatabase, personId: string, version: number): Promise<Household | null> {
  const found = await findHousehold(work, personId)
  if (found) await lockHousehold(work, found.id)
  const present = await householdOf(work, personId)
  if ((present?.version ?? 0) === version) return present

  throw new Failure('version_conflict', 'Somebody has just changed this household. Look at it again.', {
    current: { household: present },
  })
}

async function write(work: OnDatabase, known: string | undefined, members: readonly HouseholdMember[]): Promise<void> {
  const ids = members.map(({ personId }) => personId)
  if ((await countClients(work, ids)) < ids.length) throw new Failure('conflict', 'One of them is no client any more.')

  const id = known ?? (await insertHousehold(work)).id
  if (known) {
    await deleteMembers(work, known)
    await countVersion(work, known)
  }
  try {
    await insertMembers(work, id, members)
  } catch (error) {
    const isElsewhere = error instanceof pg.DatabaseError && error.constraint === 'person_is_in_one_household'
    if (!isElsewhere) throw error
    throw new Failure('conflict', 'One of them belongs to another household. Take them out there first.', {
      cause: error,
    })
  }
}

interface Change {
  personId: string
  before: Household | null
  after: Household | null
}

/** Audits members and rights by their ids, because names do not belong in the audit. */
const record = (work: Acting, { personId, before, after }: Change) =>
  recordEvent(work, {
    action: 'household_changed',
    entity: 'person',
    entityId: personId,
    onBehalfOf: personId,
    before: { household: before && rightsIn(before) },
    after: { household: after && rightsIn(after) },
    publish: { personId },
  })

const rightsIn = ({ id, members }: Household) => ({
  id,
  members: members.map(({ personId, role, mayBook, mayPay, maySee }) => ({ personId, role, mayBook, mayPay, maySee })),
})
