import type { Db } from '#server/db/database.ts'
import type { Attachment, Notice } from '#shared/notices/contract.ts'

import { type Letter, writeLetter } from './letter.ts'
import { insertNotice, listLatestNotices } from './store.ts'
import { fillIn, type TemplateName, templates } from './templates.ts'

export interface Mail extends Letter {
  to: string
  subject: string
  attachments?: Attachment[]
}

/** Puts a mail into the outbox, in the transaction of what it tells about; it leaves after the commit. */
export async function queueMail(db: Db, { to, subject, attachments = [], ...letter }: Mail): Promise<void> {
  await insertNotice(db, {
    channel: 'email',
    recipient: to,
    subject,
    ...writeLetter(letter),
    attachments: JSON.stringify(attachments),
  })
}

export interface TemplateMail extends Omit<Mail, 'subject' | 'lead'> {
  template: TemplateName
  /** What the template's names stand for. */
  facts: Record<string, string>
}

/** A mail in the words that the studio chose for it. */
export async function queueTemplate(db: Db, { template, facts, ...mail }: TemplateMail): Promise<void> {
  const { subject, lead } = templates[template]
  await queueMail(db, { ...mail, subject: fillIn(subject, facts), lead: fillIn(lead, facts) })
}

/** Puts an SMS into the outbox; `to` is a number's digits with its country code. */
export async function queueSms(db: Db, { to, text }: { to: string; text: string }): Promise<void> {
  await insertNotice(db, { channel: 'sms', recipient: `+${to}`, subject: '', text, html: null, attachments: '[]' })
}

export async function latestNotices(db: Db): Promise<Notice[]> {
  const rows = await listLatestNotices(db)

  return rows.map(({ channel, html, ...row }) => ({
    ...row,
    channel: channel === 'sms' ? 'sms' : 'email',
    ...(html !== null && { html }),
  }))
}
