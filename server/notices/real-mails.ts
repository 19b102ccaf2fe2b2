import type { Work } from '#server/kernel/work.ts'

import type { TemplateMail } from './templates/queue-mail.ts'
import type { TemplateName } from './templates/templates.ts'

/** Writes the mail about the newest record of its kind; undefined when there is none. */
type RealMail = (work: Work) => Promise<TemplateMail | undefined>

export type RealMails = Partial<Record<TemplateName, RealMail>>

declare module '#server/kernel/feature.ts' {
  interface Feature {
    /** Its mails about the newest records, for a preview, without links that open anything. */
    realMails?: RealMails
  }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    realMails: Readonly<Record<string, RealMail | undefined>>
  }
}
