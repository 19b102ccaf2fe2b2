import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { sendPayLink } from './queries.ts'

/** Mails a link by which what is due is paid without an account. */
export function SendPayLink({ order: { id, number, billTo }, onClose }: { order: Order; onClose: () => void }) {
  const [email, setEmail] = useState(billTo.email)
  const keyOf = useIdempotencyKey()
  const sending = useMutation({
    mutationFn: () => sendPayLink(id, email.trim(), keyOf(email.trim())),
    onSuccess({ to }) {
      toastDone(`The payment link is on its way to ${to}`)
      onClose()
    },
  })

  return (
    <Dialog title={`Send a payment link for ${number}`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (email.trim() && !sending.isPending) sending.mutate()
        }}
      >
        <Field
          label="E-mail"
          hint="Whoever has the link sees what is due and pays it. A link that was sent before ends."
        >
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              type="email"
              autoComplete="off"
              required
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        {sending.error && (
          <Notice kind="problem" title="It is not sent">
            {sending.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Do not send
          </Button>
          <Button type="submit" busy={sending.isPending} disabled={!email.trim()}>
            Send payment link
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
