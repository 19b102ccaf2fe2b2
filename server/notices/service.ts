import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Subject } from '#server/kernel/feature.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { FailedNotice, Notice, NoticeState } from '#shared/notices/contract.ts'

import { withMarkInside } from './mark.ts'
import { addressesOf } from './own-messages.ts'
import { addressedOf, stateOf } from './present.ts'
import { countNoticesOfDay, findLastAbout, listFailedSince, listNotices, pageOfNoticesAt } from './store.ts'

export { contactEmail } from './contact-email.ts'
export { requeueWaiting } from './deliver.ts'
export type { FactRow } from './letter.ts'
export { preferencesUrlOf } from './preferences/link.ts'
export { listWanted } from './preferences/service.ts'
export {
  type Organizer,
  queueSms,
  newLinkMail,
  newLinksMail,
  queueTemplate,
  queueTemplates,
  type TemplateMail,
} from './templates/queue-mail.ts'
/** @public */
export { deliverability } from './suppression/service.ts'
export { suppressionWords } from './suppression/ended.ts'
export { listSuppressions } from './suppression-store.ts'
export type { RealMails } from './real-mails.ts'
export { forgetNoticesAbout, withdrawNotices, withdrawReminders } from './store.ts'
export type { TemplateName } from './templates/templates.ts'
export { findTextNumber, textPerson } from './text-person.ts'
export { readTiming } from './timing/service.ts'

/** How many messages an address got in the last 24 hours. */
export const countMessagesToday = async (work: OnDatabase, recipient: string): Promise<number> =>
  Number((await countNoticesOfDay(work, recipient)).count)

const failureDays = 14

export async function failedNotices(work: Timed): Promise<FailedNotice[]> {
  const failed = await listFailedSince(work, new Date(work.now.getTime() - failureDays * 86_400_000))

  return failed.map(({ channel, ...notice }) => ({ ...notice, channel: channel === 'sms' ? 'sms' : 'email' }))
}

const latest = 100

/** The latest messages with their secrets: visitors of the demo read their mail there. */
export async function demoOutbox(work: OnDatabase): Promise<Notice[]> {
  const { rows } = await listNotices(work, { limit: latest })

  return rows.map((row) => {
    const { text, html, attachments } = row
    return { ...addressedOf(row), text, ...(html !== null && { html: withMarkInside(html) }), attachments }
  })
}

/** The latest mail about a record, and whether it left; undefined when there is none. */
export async function lastMailAbout(
  work: OnDatabase,
  about: string,
): Promise<{ to: string; at: Date; state: NoticeState } | undefined> {
  const row = await findLastAbout(work, about)

  return row && { to: row.to, at: row.at, state: stateOf(row) }
}

/** The messages that were sent to a person. */
export const pageOfNoticesTo = (work: OnDatabase, subject: Subject, page: PageRequest) =>
  pageOfNoticesAt(work, { personId: subject.personId, addresses: addressesOf(subject) }, page)
