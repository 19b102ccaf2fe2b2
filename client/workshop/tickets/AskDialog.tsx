import { type ReactNode, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ticketsKey } from '#client/workshop/queries.ts'
import { queueKey } from '#client/workshop/queue/queries.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

interface AskDialogProps {
  title: string
  /** The label of its text: the reason, or the name of the signer. */
  label: string
  most: number
  verb: string
  /** The title of a failure. */
  otherwise: string
  /** Further fields. */
  children?: ReactNode
  ask: (text: string) => Promise<Ticket>
  onClose: () => void
}

/** An act on a ticket that takes one line of text. */
export function AskDialog({ title, label, most, verb, otherwise, children, ask, onClose }: AskDialogProps) {
  const [text, setText] = useState('')
  const [isMissing, miss] = useState(false)
  const asking = useAct(ask, { onDone: onClose, touches: [ticketsKey, queueKey] })

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          miss(text.trim() === '')
          if (text.trim() !== '') asking.mutate(text.trim())
        }}
      >
        {children}
        <Field label={label} error={isMissing && text.trim() === '' ? 'Write it down first.' : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              maxLength={most}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        {asking.error && <Refusal title={otherwise} error={asking.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" busy={asking.isPending}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
