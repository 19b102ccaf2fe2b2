import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Expectation, Subject } from '#server/kernel/feature.ts'
import { forgetKeysOf } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { renewLinksOf } from '#server/people/former-address.ts'
import { lockOnePerson } from '#server/people/record.ts'
import { lockRowsOf } from '#server/people/references.ts'
import { powerOf } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { isWithinPowerOf } from '#shared/permissions/power.ts'

import { lockAccountOf } from './store.ts'
import { subjectOfPerson } from './subject.ts'

/** Why a person cannot be erased yet; undefined if they can. */
export async function findExpectation(work: Work, subject: Subject): Promise<Expectation | undefined> {
  for (const feature of work.services.ofPerson) {
    const what = await feature.expects?.(work, subject)
    if (what) return what
  }
  return undefined
}

async function isBound(work: Work, subject: Subject): Promise<boolean> {
  for (const feature of work.services.ofPerson) if (await feature.isBound?.(work, subject)) return true

  return false
}

/** Whether they have an open claim or dispute. */
export async function isDisputed(work: Work, subject: Subject): Promise<boolean> {
  for (const feature of work.services.ofPerson) if (await feature.isDisputed?.(work, subject)) return true

  return false
}

/** Each feature erases its part, referring rows first. True if a contract keeps the name. */
export async function forgetPerson(work: Work, subject: Subject): Promise<boolean> {
  const { services, now } = work
  if (subject.personId !== null) await lockRowsOf(work, [subject.personId])
  const stays = await isBound(work, subject)
  const leaving = { isBound: stays, isDisputed: await isDisputed(work, subject), now }

  await forgetKeysOf(work, subject)
  const { personId, emails: from } = subject
  if (personId !== null && !stays) await renewLinksOf(work, { personId, from, to: null })
  for (const feature of services.ofPerson.toReversed()) await feature.forget?.(work, subject, leaving)
  return stays
}

interface Erasure {
  personId: string
  reason: string
}

/** Erases a person who asked for it, as if they had deleted their account. */
export function erasePerson(work: Work, { personId, reason }: Erasure): Promise<void> {
  return atomically(work, async (work) => {
    await lockAccountOf(work, personId)
    await lockOnePerson(work, personId)
    const subject = await subjectOfPerson(work, personId)
    await refuseHigher(work, subject.userId)
    await refuseExpected(work, subject)

    const isTold = { action: 'person_erased', entity: 'person', entityId: personId, onBehalfOf: personId, reason }
    await recordEvent(work, { ...isTold, publish: { personId } })
    await forgetPerson(work, subject)
  })
}

async function refuseHigher({ services, context: { actor } }: Work, userId: string | null): Promise<void> {
  if (userId === null || isWithinPowerOf(actor, await powerOf(services, userId))) return

  throw new Failure('wrong_state', 'They may do more here than you. Somebody who may do as much has to erase them.')
}

async function refuseExpected(work: Work, subject: Subject): Promise<void> {
  const what = await findExpectation(work, subject)
  if (what) throw new Failure('wrong_state', what.staff)
  if (await isBound(work, subject)) {
    throw new Failure(
      'wrong_state',
      'Their membership runs still. End it first: until then the studio must know who they are.',
    )
  }
}
