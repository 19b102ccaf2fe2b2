import { createTransport } from 'nodemailer'

import type { Attachment } from '#shared/notices/contract.ts'

import { markOf } from './mark.ts'
import { Undeliverable } from './undeliverable.ts'

export interface OutgoingMail {
  id: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string | null
  attachments: Attachment[]
  /** Where a mail program ends the mails of this kind with one press; needed mails have none. */
  unsubscribeUrl?: string | undefined
}

export interface Mailer {
  /** Throws `Undeliverable` when the mail server refuses this mail for good. */
  send: (mail: OutgoingMail) => Promise<void>
  /** Throws when the mail server cannot be reached or refuses us. */
  verify: () => Promise<void>
  close: () => void
}

// Together shorter than a worker may have a mail.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

// Many mails share a connection: a tenth of the time of one for each (27 and 2.5 ms, beside a mail server that is busy).
const pool = { pool: true, maxConnections: 5, maxMessages: 100 } as const

/** Sends mail through an SMTP server. */
export function openMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, ...patience, ...pool, disableFileAccess: true, disableUrlAccess: true },
    { from },
  )
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    async send({ id, to, replyTo, subject, text, html, attachments, unsubscribeUrl }) {
      const { invitation, others } = withoutInvitation(attachments)
      try {
        await transport.sendMail({
          // Not parsed as a list: whatever stands there is one address.
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          ...(html !== null && { html }),
          attachments: [...others, ...markOf(html)],
          ...(invitation && { icalEvent: invitation }),
          // The same whenever this mail is tried, so that one that arrives twice is shown once.
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && oneClick(unsubscribeUrl)) },
        })
      } catch (error) {
        if (!isFinal(error)) throw error
        throw new Undeliverable(reasonOf(error), { cause: error, ...(isBounce(error) && { ends: 'bounced' as const }) })
      }
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

// RFC 8058: mail programs show a button of their own, and post to the address.
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** What a calendar takes in is a part of the mail beside its text: programs move their entry only then. */
function withoutInvitation(attachments: readonly Attachment[]) {
  const file = attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))
  const method = /method=(\w+)/.exec(file?.contentType ?? '')?.[1]
  if (!file || !method) return { invitation: undefined, others: attachments }

  const { filename, content } = file
  return { invitation: { method, filename, content }, others: attachments.filter((one) => one !== file) }
}

/**
 * Whether the server will never take this mail: 5xx to its recipient or its content. What it says to our sender or our
 * password (and 5.7, its policy) is about our settings, which somebody can mend.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false

  const isAboutMail = error.command === 'RCPT TO' || error.command === 'DATA'
  return isAboutMail && Number(error.responseCode) >= 500 && !/^5\d\d[ -]5\.7\./.test(reasonOf(error))
}

/** Whether it says that there is no such mailbox. Others, such as a full one, may take the next mail. */
function isBounce(error: Error): boolean {
  if (!('command' in error) || error.command !== 'RCPT TO') return false

  const [, status, enhanced] = /^(\d{3})[ -](?:(5\.\d+)\.\d+)?/.exec(reasonOf(error)) ?? []
  return enhanced === undefined ? ['550', '551', '553'].includes(status ?? '') : enhanced === '5.1'
}

const reasonOf = (error: Error): string =>
  'response' in error && typeof error.response === 'string' ? error.response : error.message

declare module '#server/kernel/services.ts' {
  interface Services {
    /** Undefined without SMTP settings: mail then stays in the outbox. */
    mailer: Mailer | undefined
  }
}
