import type { Db } from '#server/db/database.ts'
import type { Attachment, Notice } from '#shared/notices/contract.ts'

import { type Letter, writeLetter } from './letter.ts'
import { insertNotice, listLatestNotices } from './store.ts'

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

export async function latestNotices(db: Db): Promise<Notice[]> {
  const rows = await listLatestNotices(db)

  return rows.map(({ channel, html, ...row }) => ({
    ...row,
    channel: channel === 'sms' ? 'sms' : 'email',
    ...(html !== null && { html }),
  }))
}
