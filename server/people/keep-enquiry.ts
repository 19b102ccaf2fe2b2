import { recordEvent } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import type { NewEnquiry } from '#shared/people/enquiries.ts'

import { arrivalMail } from './enquiry-mails.ts'
import { insertEnquiry } from './enquiry-store.ts'

export interface KeptEnquiry {
  id: string
  createdAt: Date
}

/** Saves a question and tells the studio; the caller confirms it to the sender. */
export async function keepEnquiry(work: Work, enquiry: NewEnquiry, personId: string | null): Promise<KeptEnquiry> {
  const { about = null, phone = null, ...facts } = enquiry
  const sent = await insertEnquiry(work, { ...facts, about, phone, personId, createdAt: work.now })
  const event = { action: 'enquiry_sent', entity: 'enquiry', entityId: sent.id, facts: { topic: enquiry.topic } }
  await recordEvent(work, { ...event, publish: { version: 1, personId, data: { to: 'new' } } })
  const studioEmail = await readStudioEmail(work)
  const url = `${work.services.config.publicUrl}/admin/members/enquiries?enquiry=${sent.id}`
  if (studioEmail) await queueTemplate(work, arrivalMail({ enquiry, studioEmail, url }))

  return sent
}
