import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface MailDialogProps {
  title: string
  /** What is mailed, as `receipt`. */
  what: string
  hint: string
  /** Where it goes unless another address is typed. */
  to: string
  send: (email: string, key: string) => Promise<{ to: string }>
  onClose: () => void
}

/** Mails something to an address that is known, or one that is typed. */
export function MailDialog({ title, what, hint, to: known, send, onClose }: MailDialogProps) {
  const [typed, type] = useState(known)
  const email = typed.trim()
  const keyOf = useIdempotencyKey()
  const sending = useMutation({
    mutationFn: () => send(email, keyOf(email)),
    onSuccess({ to }) {
      toastDone(`The ${what} is on its way to ${to}`)
      onClose()
    },
  })

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (email && !sending.isPending) sending.mutate()
        }}
      >
        <Field label="E-mail" hint={hint}>
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              type="email"
              autoComplete="off"
              required
              maxLength={254}
              value={typed}
              onChange={({ target }) => type(target.value)}
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
          <Button type="submit" busy={sending.isPending} disabled={!email}>
            Send {what}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
