import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { keptInTab } from '#client/ui/browser/kept.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import { useFormDraft } from '#client/ui/record/form-draft.ts'

const saved = { name: 'Iron fitting', minutes: '90' }
const draft = keptInTab('style guide editor', z.object({ name: z.string(), minutes: z.string() }))

/** An editor: what is typed is counted, survives a reload, and is saved or discarded at the foot. */
export function EditorStates() {
  const form = useForm({ defaultValues: saved })
  const { changes, discard } = useFormDraft(form, draft)

  return (
    <form className="border border-line">
      <div className="grid max-w-xl gap-4 p-4">
        <Field label="Name">{(ids) => <TextInput {...ids} isTight {...form.register('name')} />}</Field>
        <Field label="Minutes">{(ids) => <TextInput {...ids} isTight {...form.register('minutes')} />}</Field>
      </div>
      <EditorBar
        changes={changes}
        onDiscard={discard}
        onSave={() => form.reset(form.getValues())}
        note={changes > 0 ? 'Kept until it is saved' : 'Nothing to save'}
      />
    </form>
  )
}
