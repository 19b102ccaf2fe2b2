import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { categoryWords } from '#shared/catalog/category-words.ts'
import { codeOf } from '#shared/catalog/code-of.ts'
import { Service } from '#shared/catalog/contract.ts'
import type { ServiceDocument } from '#shared/catalog/document.ts'

import { copyOf, newDocument } from './new-document.ts'
import { choicesQuery, createService } from './queries.ts'

/** Begins a service with its name and kind, or as a copy of another. */
export function NewService({ of, onClose }: { of?: ServiceDocument; onClose: () => void }) {
  const queries = useQueryClient()
  const { change } = useAddress()
  const { data: choices } = useSuspenseQuery(choicesQuery)
  const [name, type] = useState(of ? `${of.name}, copy` : '')
  const [category, setCategory] = useState<Service['category']>(of?.category ?? 'lesson')
  const creating = useAct(
    () => {
      const document = of ? copyOf(of, name.trim()) : newDocument(name.trim(), category, choices)
      return createService(codeOf(name), document)
    },
    {
      onDone: async ({ id }) => {
        onClose()
        change({ service: id, tab: undefined }, { push: true })
        await queries.invalidateQueries({ queryKey: ['catalog'] })
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !creating.isPending) creating.mutate()
  }

  return (
    <Dialog title={of ? `Duplicate ${of.name}` : 'New service'} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label="Name"
          error={sentenceAfter(creating.error)}
          hint={name.trim() && `Its code in addresses: ${codeOf(name)}`}
        >
          {(ids) => <TextInput {...ids} maxLength={80} value={name} onChange={({ target }) => type(target.value)} />}
        </Field>
        {!of && (
          <Field label="Kind">
            {(ids) => (
              <Select
                {...ids}
                value={category}
                onChange={({ target }) => setCategory(Service.shape.category.parse(target.value))}
              >
                {Service.shape.category.options.map((one) => (
                  <option key={one} value={one}>
                    {categoryWords[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <p className="text-sm text-muted">Nobody can book it until it is published.</p>
        <Button type="submit" busy={creating.isPending} disabled={!name.trim()}>
          Begin the draft
        </Button>
      </form>
    </Dialog>
  )
}
