import type { Db } from '#server/kernel/db/database.ts'
import { type Letterhead, letterheadOf } from '#server/settings/service.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { Attachment, FailedNotice, Notice, OutgoingNotice } from '#shared/notices/contract.ts'
import { fillIn, type Wording } from '#shared/notices/wording.ts'

import { queueDelivery } from './delivery-queue.ts'
import { type Letter, writeLetter } from './letter.ts'
import { withMarkInside } from './mark.ts'
import {
  countNoticesOfDay,
  insertNotice,
  listFailedSince,
  listNotices,
  type NoticeRow,
  readStationery,
} from './store.ts'
import { type TemplateName, templateOf, templates } from './templates.ts'

export { requeueWaiting } from './deliver.ts'
export type { FactRow } from './letter.ts'
export type { TemplateName } from './templates.ts'

export interface TemplateMail extends Omit<Letter, 'lead'> {
  to: string
  /** Where an answer goes, when not to the studio's sender. */
  replyTo?: string
  template: TemplateName
  /** What the template's {names} stand for, beside the studio and the address. */
  facts?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
  /** With it a hook carries the mail. */
  hookPayload?: string | undefined
}

/** Puts a mail into the outbox, in the transaction of what it tells about and in the words that the studio chose for it. */
export async function queueTemplate(
  db: Db,
  { to, replyTo, template, facts, attachments = [], hookPayload, ...letter }: TemplateMail,
) {
  const { subject, lead, ...sender } = await readStationery(db, template)
  const wording = subject !== null && lead !== null ? { subject, lead } : templates[template]
  const id = await insertNotice(db, {
    channel: 'email',
    recipient: withoutControls(to, ''),
    replyTo: replyTo === undefined ? null : withoutControls(replyTo, ''),
    ...composeMail(wording, { email: to, ...facts }, letter, letterheadOf(sender)),
    attachments: JSON.stringify(attachments),
    template,
    secret: templateOf(template)?.secret ?? opensSomething(letter),
    hookPayload: hookPayload ?? null,
  })
  await queueDelivery(db, hookPayload === undefined ? 'email' : 'hook', [id])
}

/** A token behind the # opens one thing to whoever has the link. */
const opensSomething = ({ action }: Omit<Letter, 'lead'>) => action?.url.includes('#') ?? false

/** The mail as it leaves: facts are plain text in one line, so that none of them begins a header of its own. */
export function composeMail(
  { subject, lead }: Wording,
  facts: Readonly<Record<string, string>>,
  letter: Omit<Letter, 'lead'>,
  head: Letterhead,
) {
  const known = Object.entries({ studio: head.studio, ...facts }).map(([name, fact]) => [
    name,
    withoutControls(fact, ' '),
  ])
  const inLine: Record<string, string> = Object.fromEntries(known)

  return {
    subject: fillIn(subject, inLine),
    ...writeLetter({ ...letter, lead: fillIn(lead, inLine) }, head),
  }
}

const withoutControls = (text: string, instead: string) => text.replace(/[\s\p{Cc}]+/gu, instead)

interface Sms {
  to: string
  text: string
  /** With it a hook carries the SMS. */
  hookPayload?: string | undefined
}

/** Puts an SMS into the outbox; `to` is a number's digits with its country code. It may carry a code. */
export async function queueSms(db: Db, { to, text, hookPayload }: Sms): Promise<void> {
  const notice = { recipient: `+${to}`, subject: '', text, html: null, attachments: '[]', secret: true }
  const id = await insertNotice(db, { ...notice, channel: 'sms', hookPayload: hookPayload ?? null })
  await queueDelivery(db, hookPayload === undefined ? 'sms' : 'hook', [id])
}

/** How many messages an address was sent in the last 24 hours. */
export const countMessagesToday = async (db: Db, recipient: string): Promise<number> =>
  Number((await countNoticesOfDay(db, recipient)).count)

const failureDays = 14

export async function failedNotices(db: Db, now: Date): Promise<FailedNotice[]> {
  const failed = await listFailedSince(db, new Date(now.getTime() - failureDays * 86_400_000))

  return failed.map(({ channel, ...notice }) => ({ ...notice, channel: channel === 'sms' ? 'sms' : 'email' }))
}

/** A page of what left or waits, newest first. Nobody but its recipient reads what is secret. */
export async function pageOfNotices(db: Db, page: PageRequest) {
  const { rows, next } = await listNotices(db, page)

  return { notices: rows.map(presentNotice), next }
}

function presentNotice(row: NoticeRow): OutgoingNotice {
  const { id, secret, sentAt, failedAt, text, html, attachments, attempts, lastError } = row
  const state = sentAt ? 'sent' : failedAt ? 'failed' : 'waiting'
  const shown = secret
    ? { text: null, attachments: [] }
    : { text, ...(html !== null && { html: withMarkInside(html) }), attachments }

  return { ...addressed(row), ...shown, id, secret, state, attempts, lastError }
}

const addressed = ({ channel, to, subject, at }: NoticeRow) => ({
  channel: channel === 'sms' ? ('sms' as const) : ('email' as const),
  to,
  subject,
  at,
})

const latest = 100

/** The latest messages with their secrets, for the demo studio: this is where its mail arrives. */
export async function demoOutbox(db: Db): Promise<Notice[]> {
  const { rows } = await listNotices(db, { limit: latest })

  return rows.slice(0, latest).map((row) => {
    const { text, html, attachments } = row
    return { ...addressed(row), text, ...(html !== null && { html: withMarkInside(html) }), attachments }
  })
}
