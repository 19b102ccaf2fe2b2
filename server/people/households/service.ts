import pg from 'pg'

import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { lockOnePerson } from '#server/people/record/lock.ts'
import { getSurvivor } from '#server/people/record/read.ts'
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

/** The household that somebody belongs to; null for whoever belongs to none. */
export async function householdOf(db: Db, personId: string): Promise<Household | null> {
  const found = await findHousehold(db, personId)

  return found ? { ...found, members: await listMembers(db, found.id) } : null
}

export const readHousehold = async (db: Db, personId: string) => ({
  household: await householdOf(db, (await getSurvivor(db, personId)).id),
})

interface NewHousehold {
  personId: string
  members: readonly HouseholdMember[]
  /** That which whoever changes it has seen; 0 where there was none. */
  version: number
}

/** Whoever sets a household names all who belong to it. Nobody is a household alone. */
export function setHousehold(services: Services, { personId, members, version }: NewHousehold, context: Context) {
  const { db, ofPerson } = services

  return atomically(db, async (trx) => {
    await lockOnePerson(trx, personId)
    const before = await lockSeen(trx, personId, version)
    if (members.length > 1) await write(trx, before?.id, members)
    else if (before) await deleteHousehold(trx, before.id)

    const after = await householdOf(trx, personId)
    await record(trx, context, { personId, before, after })
    const around = new Set([before, after].flatMap((one) => one?.members ?? []).map((member) => member.personId))
    for (const { afterHousehold } of ofPerson) await afterHousehold?.({ services, trx, context }, [...around])
    return { household: after }
  })
}

async function lockSeen(trx: Db, personId: string, version: number): Promise<Household | null> {
  const found = await findHousehold(trx, personId)
  if (found) await lockHousehold(trx, found.id)
  const present = await householdOf(trx, personId)
  if ((present?.version ?? 0) === version) return present

  throw new Failure('version_conflict', 'Somebody has just changed this household. Look at it again.', {
    current: { household: present },
  })
}

async function write(trx: Db, known: string | undefined, members: readonly HouseholdMember[]): Promise<void> {
  const ids = members.map(({ personId }) => personId)
  if ((await countClients(trx, ids)) < ids.length) throw new Failure('conflict', 'One of them is no client any more.')

  const id = known ?? (await insertHousehold(trx)).id
  if (known) {
    await deleteMembers(trx, known)
    await countVersion(trx, known)
  }
  try {
    await insertMembers(trx, id, members)
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

/** Who belongs and what each may, by their ids: names are not for the audit. */
const record = (trx: Db, context: Context, { personId, before, after }: Change) =>
  recordEvent(trx, context, {
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
