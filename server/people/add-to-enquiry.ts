import { recordEvent } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { arrivalMail } from './enquiry-mails.ts'
import { findEnquiry, insertEnquiryMessage, lockEnquiry, setEnquiryStatus } from './enquiry-store.ts'

interface Work {
  services: Pick<Services, 'config' | 'now'>
  trx: Db
  context: Context
}

/** Whoever asked adds to it: it waits for an answer again, whatever became of it, and the studio is told. */
export async function addToEnquiry(
  { services, trx, context }: Work,
  { enquiryId, text }: { enquiryId: string; text: string },
): Promise<void> {
  await lockEnquiry(trx, enquiryId)
  const row = await findEnquiry(trx, enquiryId)
  if (!row) throw new Failure('not_found', 'There is no such question.')

  // Also of a question that is open: whoever answers names the version that they saw, and reads what was added first.
  const version = row.version + 1
  await insertEnquiryMessage(trx, { enquiryId, text, isFromAsker: true, at: services.now() })
  await setEnquiryStatus(trx, { id: enquiryId, version, status: 'new', closedAt: null })
  await recordEvent(trx, context, {
    action: 'enquiry_added_to',
    entity: 'enquiry',
    entityId: enquiryId,
    before: { status: row.status },
    after: { status: 'new' },
    publish: { version, personId: row.personId, data: { to: 'new' } },
  })
  const studioEmail = await readStudioEmail(trx)
  const url = `${services.config.publicUrl}/admin/members/enquiries?enquiry=${enquiryId}`
  if (studioEmail) await queueTemplate(trx, arrivalMail({ enquiry: { ...row, message: text }, studioEmail, url }))
}
