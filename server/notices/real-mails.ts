import type { Work } from '#server/kernel/work.ts'

import type { TemplateMail } from './templates/queue-mail.ts'
import type { TemplateName } from './templates/templates.ts'

/** A mail as it would be written about something that is here; undefined where there is nothing of its kind yet. */
type RealMail = (work: Work) => Promise<TemplateMail | undefined>

export type RealMails = Partial<Record<TemplateName, RealMail>>

declare module '#server/kernel/feature.ts' {
  interface Feature {
    /** What its mails say of what is newest here, for a preview: without a link that opens anything. */
    realMails?: RealMails
  }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    realMails: Readonly<Record<string, RealMail | undefined>>
  }
}
