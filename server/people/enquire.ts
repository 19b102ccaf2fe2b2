import { createHash } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import { tryAgainIn } from '#server/limits.ts'
import { queueTemplate } from '#server/notices/service.ts'
import type { Services } from '#server/services.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewEnquiry } from '#shared/people/enquiries.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { arrivalMail, receiptMail } from './enquiry-mails.ts'
import { findEnquiryOfKey, insertEnquiry } from './enquiry-store.ts'
import { profileOf } from './service.ts'

interface Sent {
  id: string
  createdAt: Date
}

/** Keeps what somebody asks, tells the studio and confirms it to them; the same idempotency key does that once. */
export async function sendEnquiry(
  services: Services,
  asked: NewEnquiry,
  idempotencyKey: string | undefined,
  { actor }: Context,
): Promise<Sent> {
  await services.limits.take('enquiries from one address', asked.email, tooMany)
  const requestHash = hashOf(asked, actor)

  return atomically(services.db, async (trx) => {
    const { about = null, phone = null, ...facts } = asked
    const sent = await insertEnquiry(trx, {
      ...facts,
      about,
      phone,
      personId: await personIdOf(trx, actor),
      createdAt: services.now(),
      idempotencyKey: idempotencyKey ?? null,
      requestHash: idempotencyKey ? requestHash : null,
    })
    if (!sent) return replay(trx, idempotencyKey, requestHash)

    await tellBoth(services, trx, asked, sent.id)
    return sent
  })
}

const tooMany = (seconds: number) =>
  new Failure(
    'too_many_requests',
    `You have sent us several questions already, and we will answer them. ${tryAgainIn(seconds)}`,
    { retryAfterSeconds: seconds },
  )

async function personIdOf(trx: Db, actor: Actor): Promise<string | null> {
  const profile = actor.kind === 'person' ? await profileOf(trx, actor.userId) : undefined

  return profile?.id ?? null
}

async function tellBoth({ config }: Services, trx: Db, asked: NewEnquiry, id: string): Promise<void> {
  const studioEmail = await readStudioEmail(trx)
  const url = `${config.publicUrl}/admin/members/enquiries?enquiry=${id}`

  await queueTemplate(trx, receiptMail(asked, studioEmail))
  if (studioEmail) await queueTemplate(trx, arrivalMail({ asked, studioEmail, url }))
}

async function replay(trx: Db, idempotencyKey: string | undefined, requestHash: string): Promise<Sent> {
  const known = idempotencyKey ? await findEnquiryOfKey(trx, idempotencyKey) : undefined
  if (known?.requestHash !== requestHash) {
    throw new Failure('key_reused', 'This Idempotency-Key was used for another request.')
  }

  return known
}

/** Of who asks and what: a key that somebody else used opens nothing. */
const hashOf = (asked: NewEnquiry, actor: Actor) =>
  createHash('sha256')
    .update(JSON.stringify([actorIdOf(actor), asked]))
    .digest('base64url')
