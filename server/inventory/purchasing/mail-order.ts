import type { Timed } from '#server/kernel/work.ts'
import { type FactRow, queueTemplate } from '#server/notices/service.ts'
import { Failure } from '#shared/http/failure.ts'

interface MailedOrder {
  id: string
  number: string
  note: string
  supplierName: string
  supplierEmail: string | null
}

interface Letter {
  template: 'purchase_order' | 'factory_order'
  /** The studio's address for the supplier's answer. */
  replyTo: string | null
  accountNumber: string
  request: string
  table: FactRow[]
  attachments: NonNullable<Parameters<typeof queueTemplate>[1]['attachments']>
}

/** Mails an order with a document and a table to a supplier who has an address. */
export const mailOrder = (
  work: Timed,
  { id, number, note, supplierEmail: to }: MailedOrder & { supplierEmail: string },
  { template, replyTo, accountNumber, request, table, attachments }: Letter,
): Promise<unknown> =>
  queueTemplate(work, {
    template,
    to,
    about: id,
    ...(replyTo && { replyTo }),
    facts: { number },
    lines: [request, ...(note ? [note] : [])],
    table: [...(accountNumber ? [['Our account with you', accountNumber] as const] : []), ...table],
    attachments,
  })

/** Only an open order is mailed again, and only to a supplier who has an address. */
export function refuseUnmailable({ number, supplierName, supplierEmail }: MailedOrder, runs: boolean): void {
  if (!runs) throw new Failure('wrong_state', `${number} is not an order that still runs.`)
  if (supplierEmail === null) throw new Failure('not_offered', `${supplierName} has no e-mail address.`)
}
