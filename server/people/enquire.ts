import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { takeTyped, tryAgainIn } from '#server/kernel/limits/limits.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { enquiriesContract, type NewEnquiry } from '#shared/people/enquiries.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { admitMailTo, hasProven } from './admit-mail.ts'
import { receiptMail } from './enquiry-mails.ts'
import { keepEnquiry, type KeptEnquiry } from './keep-enquiry.ts'
import { ownProfileFor } from './service.ts'

/** Saves a question, tells the studio, and confirms it to the sender, once for each key. */
export function sendEnquiry(work: Work, enquiry: NewEnquiry, idempotencyKey: string | undefined): Promise<KeptEnquiry> {
  const {
    services: { limits },
    context,
  } = work
  const keyed = {
    endpoint: enquiriesContract.sendEnquiry,
    key: idempotencyKey,
    request: enquiry,
    guestEmail: enquiry.email,
  }

  return withIdempotency(work, keyed, async (keep) => {
    if (!(await hasProven(work, enquiry.email)))
      await takeTyped(limits, enquiriesFromOneAddress, { email: enquiry.email, context }, tooMany)
    await admitMailTo(work, enquiry.email)

    return atomically(work, async (work) => {
      const personId = await personIdOf(work, context.actor, enquiry)
      await queueTemplate(work, receiptMail(enquiry, await readStudioEmail(work)))
      return keep(work, await keepEnquiry(work, enquiry, personId))
    })
  })
}

// Each question is confirmed to an address that nobody has proven.
const enquiriesFromOneAddress = { name: 'enquiries from one address', max: 5, perSeconds: 3600 }

const tooMany = (seconds: number) =>
  new Failure(
    'too_many_requests',
    `You have sent us several questions already, and we will answer them. ${tryAgainIn(seconds)}`,
    { retryAfterSeconds: seconds },
  )

/** A question makes nobody a client. A signed-in person's question is theirs. */
async function personIdOf(work: OnDatabase, actor: Actor, { name, email, phone }: NewEnquiry): Promise<string | null> {
  if (actor.kind !== 'person') return null

  return ownProfileFor(work, actor.userId, { firstName: name, lastName: '', email, phone: phone ?? '' })
}
