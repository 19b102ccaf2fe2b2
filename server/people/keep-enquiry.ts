import { recordEvent } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import type { NewEnquiry } from '#shared/people/enquiries.ts'

import { arrivalMail } from './enquiry-mails.ts'
import { insertEnquiry } from './enquiry-store.ts'

export interface KeptEnquiry {
  id: string
  createdAt: Date
}

interface Work {
  services: Pick<Services, 'config' | 'now'>
  trx: Db
  context: Context
}

/** Keeps a question and tells the studio; whoever asks is told by whoever calls this. */
export async function keepEnquiry(
  { services, trx, context }: Work,
  enquiry: NewEnquiry,
  personId: string | null,
): Promise<KeptEnquiry> {
  const { about = null, phone = null, ...facts } = enquiry
  const sent = await insertEnquiry(trx, { ...facts, about, phone, personId, createdAt: services.now() })
  const event = { action: 'enquiry_sent', entity: 'enquiry', entityId: sent.id, facts: { topic: enquiry.topic } }
  await recordEvent(trx, context, { ...event, publish: { version: 1, personId, data: { to: 'new' } } })
  const studioEmail = await readStudioEmail(trx)
  const url = `${services.config.publicUrl}/admin/members/enquiries?enquiry=${sent.id}`
  if (studioEmail) await queueTemplate(trx, arrivalMail({ enquiry, studioEmail, url }))

  return sent
}
