import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { describeItem, stockKey } from '#client/inventory/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type AttributeField, attributeFieldsOf, attributesOf } from '#shared/inventory/attributes.ts'
import type { StockRecord } from '#shared/inventory/contract.ts'

import { labelOf, readAttribute, typedOf } from './attribute-words.ts'

/** What is known of an item beyond its name, by the fields of its kind. */
export function AttributesDialog({ item, onClose }: { item: StockRecord; onClose: () => void }) {
  const { typed, type, problems, attributes } = useTyped(item)
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => describeItem(item.sku, attributes),
    onSuccess() {
      toastDone(`${item.name}: saved`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
  const isRight = Object.keys(problems).length === 0

  return (
    <Dialog title="Measures" place="right" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight && !saving.isPending) saving.mutate()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {attributeFieldsOf(item.kind).map((of) => (
            <OneField
              key={of.key}
              of={of}
              typed={typed[of.key] ?? ''}
              problem={problems[of.key]}
              onType={(text) => type(of.key, text)}
            />
          ))}
        </div>
        {saving.error && (
          <Notice kind="problem" title="It is not saved">
            {saving.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" busy={saving.isPending} disabled={!isRight}>
            Save the measures
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useTyped({ kind, attributes: known }: StockRecord) {
  const fields = attributeFieldsOf(kind)
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map(({ key, field }) => [key, typedOf(field, known[key])])),
  )
  const read = fields.map(({ key, field }) => ({ key, ...readAttribute(field, typed[key] ?? '') }))
  const attributes = Object.fromEntries(read.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])))
  const { error } = attributesOf[kind].safeParse(attributes)
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] = message
  for (const { key, problem } of read) if (problem) problems[key] = problem

  return { typed, type: (key: string, text: string) => setTyped({ ...typed, [key]: text }), problems, attributes }
}

interface OneFieldProps {
  of: AttributeField
  typed: string
  problem: string | undefined
  onType: (typed: string) => void
}

const OneField = ({ of: { field }, typed, problem, onType }: OneFieldProps) => (
  <Field label={labelOf(field)} error={problem}>
    {(ids) =>
      field.kind === 'choice' ? (
        <Select {...ids} value={typed} onChange={({ target }) => onType(target.value)}>
          <option value="">Not known</option>
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput {...ids} autoComplete="off" value={typed} onChange={({ target }) => onType(target.value)} />
      )
    }
  </Field>
)
