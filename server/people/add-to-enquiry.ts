import { recordEvent, writeStep } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { questions } from './enquiries.ts'
import { arrivalMail } from './enquiry-mails.ts'
import { findEnquiry, insertEnquiryMessage, lockEnquiry } from './enquiry-store.ts'

/** Adds to a question by whoever asked it: it waits for an answer again, and the studio is told. */
export async function addToEnquiry(
  work: Work,
  { enquiryId, text }: { enquiryId: string; text: string },
): Promise<void> {
  await lockEnquiry(work, enquiryId)
  const row = await findEnquiry(work, enquiryId)
  if (!row) throw new Failure('not_found', 'There is no such question.')

  // The version grows even if the question is open, so that whoever answers an older version reads the addition first.
  const version = row.version + 1
  await insertEnquiryMessage(work, { enquiryId, text, isFromAsker: true, at: work.now })
  await writeStep(work, questions, { row, to: 'new', set: { closedAt: null } })
  await recordEvent(work, {
    action: 'enquiry_added_to',
    entity: 'enquiry',
    entityId: enquiryId,
    before: { status: row.status },
    after: { status: 'new' },
    publish: { version, personId: row.personId, data: { to: 'new' } },
  })
  const studioEmail = await readStudioEmail(work)
  const url = `${work.services.config.publicUrl}/admin/members/enquiries?enquiry=${enquiryId}`
  if (studioEmail) await queueTemplate(work, arrivalMail({ enquiry: { ...row, message: text }, studioEmail, url }))
}
