import { createTransport } from 'nodemailer'

import type { DueNotice } from './store.ts'

export interface Mailer {
  send: (notice: DueNotice) => Promise<void>
  /** Throws when the mail server cannot be reached or refuses us. */
  verify: () => Promise<void>
  close: () => void
}

/** Sends mail through an SMTP server. */
export function openMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from })

  return {
    async send({ to, subject, text, html, attachments }) {
      await transport.sendMail({ to, subject, text, ...(html !== null && { html }), attachments })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
