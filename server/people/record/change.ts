import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { leaveAddress } from '#server/people/former-address.ts'
import { isTakenAddress } from '#server/people/import/store.ts'
import { renameAccount } from '#server/people/store.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { PersonContact, PersonRecord, recordContract } from '#shared/people/record.ts'

import { lockOnePerson } from './lock.ts'
import { getSurvivor, present, readPerson } from './read.ts'
import { insertRecord, updateRecord } from './store.ts'

export function createPerson(
  services: Services,
  contact: PersonContact,
  key: string | undefined,
  context: Context,
): Promise<PersonRecord> {
  const keyed = { endpoint: recordContract.createPerson, key, request: contact }

  return withIdempotency(services, keyed, context, (keep) =>
    namingTakenAddress(() =>
      atomically(services.db, async (trx) => {
        const { id } = await insertRecord(trx, contact)
        const event = { action: 'person_created', entity: 'person', entityId: id, onBehalfOf: id }
        await recordEvent(trx, context, { ...event, publish: { version: 1, personId: id } })
        return keep(trx, await readPerson(trx, id))
      }),
    ),
  )
}

interface Change extends PersonContact {
  personId: string
  /** That which whoever changes it has seen. */
  version: number
}

/** Corrects what the studio knows of somebody; what changed is noted, not what it was or is. */
export function changePerson(
  services: Services,
  { personId, version, ...contact }: Change,
  context: Context,
): Promise<Output<typeof recordContract.changePerson>> {
  return namingTakenAddress(() =>
    atomically(services.db, async (trx) => {
      await lockOnePerson(trx, personId)
      const before = await getSurvivor(trx, personId)
      if (before.version !== version) {
        throw new Failure('version_conflict', 'Somebody has just changed this client. Yours is kept beside it.', {
          current: PersonRecord.encode(present(before)),
        })
      }

      const changes = changesIn(PersonContact, before, contact)
      if (!changes) return present(before)
      if (before.accountId && contact.email !== before.email) throw ofAccount()

      const { email, ...rest } = contact
      await updateRecord(trx, personId, before.accountId ? rest : { email, ...rest })
      if (before.accountId) await renameAccount(trx, before.accountId, contact)
      const inside = { ...services, db: trx }
      const moved = { personId, from: before.accountId ? null : before.email, to: email }
      const renewedLinks = await leaveAddress({ ...inside, desk: { services: inside, trx, context } }, moved)
      const after = await readPerson(trx, personId)
      const event = { action: 'person_changed', entity: 'person', entityId: personId, onBehalfOf: personId, ...changes }
      await recordEvent(trx, context, { ...event, publish: { version: after.version, personId } })
      return { ...after, ...(renewedLinks && { renewedLinks }) }
    }),
  )
}

const ofAccount = () => {
  const what = 'The address is that of their account. They change it themselves.'
  return new Failure('wrong_state', what, { details: [{ path: 'email', message: what }] })
}

/** Somebody else may be given the address at the same moment: the database says so. */
async function namingTakenAddress<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isTakenAddress(error)) throw error
    const what = 'Another client has this address.'
    throw new Failure('conflict', what, { details: [{ path: 'email', message: what }], cause: error })
  }
}
