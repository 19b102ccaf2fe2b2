import { type ReactNode, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface MailDialogProps {
  title: string
  /** What is mailed, as `receipt`. */
  what: string
  hint: string
  /** Where it goes unless another address is typed. */
  to: string
  send: (email: string) => Promise<{ to: string }>
  /** What else can be done with it, and why that failed. */
  instead?: ReactNode
  problem?: Error | null
  onClose: () => void
}

/** Mails something to an address that is known, or one that is typed. */
export function MailDialog({ title, what, hint, to: known, send, instead, problem, onClose }: MailDialogProps) {
  const [typed, type] = useState(known)
  const email = typed.trim()
  const sending = useAct(() => send(email), {
    done: ({ to }) => `The ${what} is on its way to ${to}`,
    onDone: onClose,
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
        {sending.error && <Refusal title="It is not sent" error={sending.error} />}
        {problem && <Refusal error={problem} />}
        <div className="flex flex-wrap justify-end gap-3">
          {instead}
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
