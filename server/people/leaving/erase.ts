import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Expectation, Subject } from '#server/kernel/feature.ts'
import { forgetKeysOf } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { type AddressServices, renewLinksOf } from '#server/people/former-address.ts'
import { lockOnePerson } from '#server/people/record/lock.ts'
import { powerOf } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { isWithinPowerOf } from '#shared/permissions/power.ts'

import { lockAccountOf } from './store.ts'
import { subjectOfPerson } from './subject.ts'

type ErasureServices = AddressServices

/** What the studio still expects somebody for; undefined when they may leave. */
export async function whatExpects(
  { db, now, ofPerson }: ErasureServices,
  subject: Subject,
): Promise<Expectation | undefined> {
  for (const feature of ofPerson) {
    const what = await feature.expects?.(db, subject, now())
    if (what) return what
  }
  return undefined
}

async function isBound({ db, ofPerson }: ErasureServices, subject: Subject): Promise<boolean> {
  for (const feature of ofPerson) if (await feature.isBound?.(db, subject)) return true

  return false
}

/** Whether a claim or dispute of theirs is open. */
export async function isDisputed(
  { db, ofPerson }: Pick<ErasureServices, 'db' | 'ofPerson'>,
  subject: Subject,
): Promise<boolean> {
  for (const feature of ofPerson) if (await feature.isDisputed?.(db, subject)) return true

  return false
}

/** Has each feature empty what is theirs. True when a contract keeps their name. What refers to others is forgotten before these. */
export async function forgetPerson(inside: ErasureServices, subject: Subject): Promise<boolean> {
  const { db, now, ofPerson } = inside
  const stays = await isBound(inside, subject)
  const leaving = { isBound: stays, isDisputed: await isDisputed(inside, subject), now: now() }

  await forgetKeysOf(db, subject)
  const { personId, emails: from } = subject
  if (personId !== null && !stays) await renewLinksOf(inside, { personId, from, to: null })
  for (const feature of ofPerson.toReversed()) await feature.forget?.(db, subject, leaving)
  return stays
}

interface Erasure {
  personId: string
  reason: string
}

/** Forgets somebody who asked the studio for that, as if they had deleted their account. */
export function erasePerson(services: Services, { personId, reason }: Erasure, context: Context): Promise<void> {
  return atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    await lockAccountOf(trx, personId)
    await lockOnePerson(trx, personId)
    const subject = await subjectOfPerson(trx, personId)
    await refuseHigher(inside, subject.userId, context)
    await refuseExpected(inside, subject)

    const isTold = { action: 'person_erased', entity: 'person', entityId: personId, onBehalfOf: personId, reason }
    await recordEvent(trx, context, { ...isTold, publish: { personId } })
    await forgetPerson(inside, subject)
  })
}

async function refuseHigher(services: Services, userId: string | null, { actor }: Context): Promise<void> {
  if (userId === null || isWithinPowerOf(actor, await powerOf(services, userId))) return

  throw new Failure('wrong_state', 'They may do more here than you. Somebody who may do as much has to erase them.')
}

async function refuseExpected(inside: ErasureServices, subject: Subject): Promise<void> {
  const what = await whatExpects(inside, subject)
  if (what) throw new Failure('wrong_state', what.staff)
  if (await isBound(inside, subject)) {
    throw new Failure(
      'wrong_state',
      'Their membership runs still. End it first: until then the studio must know who they are.',
    )
  }
}
