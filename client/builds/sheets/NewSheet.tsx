import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { findClients } from '#client/people/person/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { Select } from '#client/ui/forms/Select.tsx'

import { createSheet, makeAgain, sheetsMatching } from './queries.ts'
import { sheetPath } from './sheet-words.ts'

/** Begins a sheet for a client; its clubs are written on its own page. */
export function NewSheet() {
  const [isOpen, setOpen] = useState(false)
  const [template, choose] = useState('')
  const go = useGo()
  const creating = useAct(
    (personId: string) =>
      template ? makeAgain({ sheetId: template, personId }) : createSheet({ kind: 'clubs', clubs: [], personId }),
    { onDone: ({ id }) => void go(sheetPath(id)) },
  )

  return (
    <>
      <Button size="tight" onClick={() => setOpen(true)}>
        New sheet
      </Button>
      {isOpen && (
        <Dialog title="New sheet" onClose={() => setOpen(false)}>
          {creating.error && <Refusal title="It is not begun" error={creating.error} />}
          <TemplateField value={template} onChoose={choose} />
          <PersonPicker
            label="Client"
            hint="Whose clubs they will be."
            isFirst
            find={findClients}
            onPick={({ id }) => creating.mutate(id)}
          />
        </Dialog>
      )}
    </>
  )
}

/** Without a template a sheet begins empty; without templates nothing is asked. */
function TemplateField({ value, onChoose }: { value: string; onChoose: (sheetId: string) => void }) {
  const { data } = useInfiniteQuery(sheetsMatching({ shelf: 'templates' }))
  const templates = data?.pages.flatMap(({ sheets }) => sheets) ?? []
  if (templates.length === 0) return null

  return (
    <Field label="Begin with">
      {(ids) => (
        <Select {...ids} value={value} onChange={({ target }) => onChoose(target.value)}>
          <option value="">An empty sheet</option>
          {templates.map(({ id, templateName }) => (
            <option key={id} value={id}>
              {templateName}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
