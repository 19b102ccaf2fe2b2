import { MailDialog } from '#client/notices/MailDialog.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { sendPayLink } from './queries.ts'

/** Mails a link by which what is due is paid without an account. */
export const SendPayLink = ({ order: { id, number, billTo }, onClose }: { order: Order; onClose: () => void }) => (
  <MailDialog
    title={`Send a payment link for ${number}`}
    what="payment link"
    hint="Whoever has the link sees what is due and pays it. A link that was sent before ends."
    to={billTo.email}
    send={(email) => sendPayLink(id, email)}
    onClose={onClose}
  />
)
