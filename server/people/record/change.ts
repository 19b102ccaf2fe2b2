import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { leaveAddress } from '#server/people/former-address.ts'
import { isTakenAddress } from '#server/people/import/store.ts'
import { insertRecord, updateRecord } from '#server/people/record-store.ts'
import { lockOnePerson, getSurvivor, present, readPerson } from '#server/people/record.ts'
import { lockRowsOf } from '#server/people/references.ts'
import { renameAccount } from '#server/people/store.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { PersonContact, PersonRecord, recordContract } from '#shared/people/record.ts'

export function createPerson(work: Work, contact: PersonContact, key: string | undefined): Promise<PersonRecord> {
  const keyed = { endpoint: recordContract.createPerson, key, request: contact }

  return withIdempotency(work, keyed, (keep) =>
    namingTakenAddress(() =>
      atomically(work, async (work) => {
        const { id } = await insertRecord(work, contact)
        const event = { action: 'person_created', entity: 'person', entityId: id, onBehalfOf: id }
        await recordEvent(work, { ...event, publish: { version: 1, personId: id } })
        return keep(work, await readPerson(work, id))
      }),
    ),
  )
}

interface Change extends PersonContact {
  personId: string
  /** The version that the caller has seen. */
  version: number
}

/** Corrects a client's record. The audit names the changed fields, not their values. */
export function changePerson(
  work: Work,
  { personId, version, ...contact }: Change,
): Promise<Output<typeof recordContract.changePerson>> {
  return namingTakenAddress(() =>
    atomically(work, async (work) => {
      await lockOnePerson(work, personId)
      const before = await getSurvivor(work, personId)
      if (before.version !== version) {
        throw new Failure('version_conflict', 'Somebody has just changed this client. Yours is kept beside it.', {
          current: PersonRecord.encode(present(before)),
        })
      }

      const changes = changesIn(PersonContact, before, contact)
      if (!changes) return present(before)
      if (before.accountId && contact.email !== before.email) throw ofAccount()

      const { email, ...rest } = contact
      await updateRecord(work, personId, before.accountId ? rest : { email, ...rest })
      if (before.accountId) await renameAccount(work, before.accountId, contact)
      const moved = { personId, from: before.accountId ? null : before.email, to: email }
      if (moved.from !== null && moved.from !== moved.to) await lockRowsOf(work, [personId])
      const renewedLinks = await leaveAddress({ ...work, isCorrection: true }, moved)
      const after = await readPerson(work, personId)
      const event = { action: 'person_changed', entity: 'person', entityId: personId, onBehalfOf: personId, ...changes }
      await recordEvent(work, { ...event, publish: { version: after.version, personId } })
      return { ...after, ...(renewedLinks && { renewedLinks }) }
    }),
  )
}

const ofAccount = () => {
  const what = 'The address is that of their account. They change it themselves.'
  return new Failure('wrong_state', what, { details: [{ path: 'email', message: what }] })
}

/** The address may be taken at the same moment: the database refuses it then. */
async function namingTakenAddress<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isTakenAddress(error)) throw error
    const what = 'Another client has this address.'
    throw new Failure('conflict', what, { details: [{ path: 'email', message: what }], cause: error })
  }
}
