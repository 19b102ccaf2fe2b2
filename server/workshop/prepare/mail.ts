import type { TemplateMail } from '#server/notices/service.ts'
import { dayWords } from '#shared/time-words.ts'

interface PreparedFor {
  id: string
  code: string
  email: string
  personId: string | null
  /** The last day on which it can be used. */
  lastDay: string
  locale: string
}

/** A visitor's address is unverified, so the mail repeats nothing that they typed. */
export const preparedMail = ({ id, code, email, personId, lastDay, locale }: PreparedFor): TemplateMail => ({
  template: 'clubs_prepared',
  to: email,
  ...(personId !== null && { personId }),
  about: id,
  facts: { code },
  lines: [
    `Bring your clubs and say ${code} at the counter: what you chose stands on the ticket then.`,
    'What it costs is said before the work begins.',
  ],
  notes: [
    `The code is good until ${dayWords(lastDay, locale)}, and once.`,
    'If you did not ask us for this, ignore this e-mail: nothing else follows.',
  ],
})
