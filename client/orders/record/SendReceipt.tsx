import { MailDialog } from '#client/notices/MailDialog.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { mailReceipt } from './queries.ts'

/** Mails the receipt to the address of the order, or to one that is typed. */
export const SendReceipt = ({ order: { id, number, billTo }, onClose }: { order: Order; onClose: () => void }) => (
  <MailDialog
    title={`Send the receipt of ${number}`}
    what="receipt"
    hint="Lines, taxes and payments as they stand now go there in one mail."
    to={billTo.email}
    send={(email) => mailReceipt(id, email)}
    onClose={onClose}
  />
)
