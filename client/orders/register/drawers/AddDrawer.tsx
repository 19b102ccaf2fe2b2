import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { addDrawer } from '#client/orders/register/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

export function AddDrawer({ name: suggested }: { name: string }) {
  const queries = useQueryClient()
  const [name, rename] = useState(suggested)
  const adding = useAct(addDrawer, {
    onDone: () => queries.invalidateQueries({ queryKey: ['drawers'] }),
  })

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) adding.mutate(name.trim())
      }}
    >
      <Field label="Name of the drawer" error={sentenceAfter(adding.error)}>
        {(ids) => <TextInput {...ids} maxLength={40} value={name} onChange={({ target }) => rename(target.value)} />}
      </Field>
      <Button type="submit" tone="quiet" className="justify-self-start" busy={adding.isPending}>
        Add the drawer
      </Button>
    </form>
  )
}
