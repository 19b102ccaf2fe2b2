import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface TemplateNameDialogProps {
  title: string
  label: string
  name: string
  isBusy: boolean
  error: Error | null
  onName: (name: string) => void
  onClose: () => void
}

/** What a template is called. */
export function TemplateNameDialog({ title, label, name, isBusy, error, onName, onClose }: TemplateNameDialogProps) {
  const [typed, type] = useState(name)

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onName(typed.trim())
        }}
      >
        <Field label="Name" hint="As you look for it: Iron set, men, steel.">
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              required
              maxLength={80}
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        {error && <Refusal title="Nothing was saved" error={error} />}
        <Button type="submit" busy={isBusy} className="justify-self-end">
          {label}
        </Button>
      </form>
    </Dialog>
  )
}
