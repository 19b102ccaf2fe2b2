import type { TemplateMail } from '#server/notices/service.ts'
import { dayWords } from '#shared/time-words.ts'

interface PreparedFor {
  id: string
  code: string
  email: string
  personId: string | null
  /** On which it may still be used. */
  lastDay: string
  locale: string
}

/** Nobody has proven the address of a visitor: it repeats nothing of what they typed. */
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
