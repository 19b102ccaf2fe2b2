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

/** Sends mail through an SMTP server. */
export function openMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, ...patience, disableFileAccess: true, disableUrlAccess: true },
    { from },
  )
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    async send({ id, to, replyTo, subject, text, html, attachments }) {
      try {
        await transport.sendMail({
          // Not parsed as a list: whatever stands there is one address.
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          ...(html !== null && { html }),
          attachments: [...attachments, ...markOf(html)],
          // The same whenever this mail is tried, so that one that arrives twice is shown once.
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw isFinal(error) ? new Undeliverable(reasonOf(error), { cause: error }) : error
      }
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
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

const reasonOf = (error: Error): string =>
  'response' in error && typeof error.response === 'string' ? error.response : error.message

declare module '#server/kernel/services.ts' {
  interface Services {
    /** Undefined without SMTP settings: mail then stays in the outbox. */
    mailer: Mailer | undefined
  }
}
