import type { Fact } from '#client/ui/record/Facts.tsx'

/** An order that goes to a supplier by mail, or on paper where no address is known. */
export interface MailedOrder {
  supplier: { name: string; email: string | null }
  mail: { to: string; at: Date; state: 'waiting' | 'sent' | 'failed' | 'withdrawn' } | null
}

const mailWords = { waiting: 'on its way', sent: 'sent', failed: 'did not arrive', withdrawn: 'not sent' } as const

export const mailFact = ({ supplier, mail }: MailedOrder): Fact => ({
  name: 'Mail',
  value: mail ? `${mail.to}, ${mailWords[mail.state]}` : (supplier.email ?? 'None: print it'),
})

/** What became of an order that was just sent. */
export const sentWords = ({ number, supplier, mail }: MailedOrder & { number: string }): string =>
  mail || supplier.email
    ? `${number} goes to ${mail?.to ?? supplier.email}`
    : `${number} is ordered. ${supplier.name} has no e-mail address: print it.`
