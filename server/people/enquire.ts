import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { mailboxOf, tryAgainIn } from '#server/kernel/limits/limits.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { enquiriesContract, type NewEnquiry } from '#shared/people/enquiries.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { admitMailTo } from './admit-mail.ts'
import { arrivalMail, receiptMail } from './enquiry-mails.ts'
import { insertEnquiry } from './enquiry-store.ts'
import { ownProfileFor } from './service.ts'

interface Sent {
  id: string
  createdAt: Date
}

/** Keeps what somebody asks, tells the studio and confirms it to them; the same idempotency key does that once. */
export function sendEnquiry(
  services: Services,
  enquiry: NewEnquiry,
  idempotencyKey: string | undefined,
  context: Context,
): Promise<Sent> {
  const { db, limits, now } = services
  const keyed = {
    endpoint: enquiriesContract.sendEnquiry,
    key: idempotencyKey,
    request: enquiry,
    guestEmail: enquiry.email,
  }

  return withIdempotency(services, keyed, context, async (keep) => {
    await limits.take(enquiriesFromOneAddress, mailboxOf(enquiry.email), tooMany)
    await admitMailTo(services, enquiry.email, context.actor)

    return atomically(db, async (trx) => {
      const { about = null, phone = null, ...facts } = enquiry
      const personId = await personIdOf(trx, context.actor, enquiry)
      const sent = await insertEnquiry(trx, { ...facts, about, phone, personId, createdAt: now() })
      const event = { action: 'enquiry_sent', entity: 'enquiry', entityId: sent.id, facts: { topic: enquiry.topic } }
      await recordEvent(trx, context, { ...event, publish: { version: 1, personId, data: { to: 'new' } } })
      await tellBoth(services, trx, enquiry, sent.id)
      return keep(trx, sent)
    })
  })
}

// Each is confirmed to an address that nobody has proven.
const enquiriesFromOneAddress = { name: 'enquiries from one address', max: 5, perSeconds: 3600 }

const tooMany = (seconds: number) =>
  new Failure(
    'too_many_requests',
    `You have sent us several questions already, and we will answer them. ${tryAgainIn(seconds)}`,
    { retryAfterSeconds: seconds },
  )

/** Nobody becomes a client by a question; what they ask while they are signed in is theirs. */
async function personIdOf(trx: Db, actor: Actor, { name, email, phone }: NewEnquiry): Promise<string | null> {
  if (actor.kind !== 'person') return null

  return ownProfileFor(trx, actor.userId, { firstName: name, lastName: '', email, phone: phone ?? '' })
}

async function tellBoth({ config }: Services, trx: Db, enquiry: NewEnquiry, id: string): Promise<void> {
  const studioEmail = await readStudioEmail(trx)
  const url = `${config.publicUrl}/admin/members/enquiries?enquiry=${id}`

  await queueTemplate(trx, receiptMail(enquiry, studioEmail))
  if (studioEmail) await queueTemplate(trx, arrivalMail({ enquiry, studioEmail, url }))
}
