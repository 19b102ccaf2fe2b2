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
  /** Where a mail program unsubscribes with one press; undefined for mails that are always sent. */
  unsubscribeUrl?: string | undefined
}

export interface Mailer {
  /** Throws `Undeliverable` when the mail server refuses the mail for good. */
  send: (mail: OutgoingMail) => Promise<void>
  /** Throws when the mail server cannot be reached or refuses to let us in. */
  verify: () => Promise<void>
  close: () => void
}

// Together shorter than `deliverySeconds`, so that a try ends before another worker takes the mail.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

// Mails share connections: a mail takes 2.5 ms that way, and 27 ms with a connection of its own (measured with a busy
// mail server).
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
          // An object is not parsed, so that a comma cannot add a second recipient.
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          ...(html !== null && { html }),
          attachments: [...others, ...markOf(html)],
          ...(invitation && { icalEvent: invitation }),
          // The same id at each try, so that mail programs show a mail once that arrives twice.
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

// RFC 8058: mail programs show an unsubscribe button and post to this address.
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The calendar file becomes a part of the mail beside its text: only then do mail programs update the entry. */
function withoutInvitation(attachments: readonly Attachment[]) {
  const file = attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))
  const method = /method=(\w+)/.exec(file?.contentType ?? '')?.[1]
  if (!file || !method) return { invitation: undefined, others: attachments }

  const { filename, content } = file
  return { invitation: { method, filename, content }, others: attachments.filter((one) => one !== file) }
}

/**
 * True when the server will never accept this mail: a 5xx answer to its recipient or content. Answers to our sender or
 * password, and policy answers (5.7), are about settings that the studio can correct.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false

  const isAboutMail = error.command === 'RCPT TO' || error.command === 'DATA'
  return isAboutMail && Number(error.responseCode) >= 500 && !/^5\d\d[ -]5\.7\./.test(reasonOf(error))
}

/** True when the mailbox does not exist. A full one, for example, may accept the next mail. */
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
