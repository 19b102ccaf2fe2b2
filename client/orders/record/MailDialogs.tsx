import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { MailDialog } from '#client/notices/service.ts'
import { LinkAtCounter } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { mailReceipt, sendPayLink, showPayLink } from './queries.ts'

/** Mails the receipt to the order's address or another. */
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

/** A payment link that needs no account: mailed, or shown to the client at the counter. */
export function SendPayLink({ order: { id, number, billTo }, onClose }: { order: Order; onClose: () => void }) {
  const [shown, show] = useState<string>()
  const showing = useAct(() => showPayLink(id), { onDone: ({ link }) => show(link) })
  const title = `Send a payment link for ${number}`
  if (shown !== undefined) {
    return <LinkAtCounter title={`Payment link for ${number}`} about={billTo.name} link={shown} onClose={onClose} />
  }

  return (
    <MailDialog
      title={title}
      what="payment link"
      hint="Whoever has the link sees what is due and pays it. A link that was sent before ends."
      to={billTo.email}
      send={(email) => sendPayLink(id, email)}
      instead={
        <Button tone="quiet" busy={showing.isPending} onClick={() => showing.mutate()}>
          Show it here
        </Button>
      }
      problem={showing.error}
      onClose={onClose}
    />
  )
}
