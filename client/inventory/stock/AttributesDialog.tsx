import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { describeItem, stockKey } from '#client/inventory/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import type { ClubField } from '#shared/clubs/field.ts'
import { type Attributes, attributeFieldsOf, attributesOf } from '#shared/inventory/attributes.ts'
import type { StockRecord } from '#shared/inventory/contract.ts'

import { labelOf, readAttribute, typedOf } from './attribute-words.ts'

type TypedAttributes = Record<string, string>

/** From the texts of its fields to what is known of an item. */
const describedAs = (kind: StockRecord['kind']) =>
  z
    .custom<TypedAttributes>()
    .transform((typed, { issues }) => {
      const attributes: Attributes = {}
      for (const { key, field } of attributeFieldsOf(kind)) {
        const input = typed[key] ?? ''
        const { value, problem } = readAttribute(field, input)
        if (problem) issues.push({ code: 'custom', path: [key], input, message: problem })
        else if (value !== undefined) attributes[key] = value
      }
      return attributes
    })
    .pipe<z.ZodType<Attributes, Attributes>>(attributesOf[kind])

/** What is known of an item beyond its name, by the fields of its kind. */
export function AttributesDialog({ item, onClose }: { item: StockRecord; onClose: () => void }) {
  const known = attributeFieldsOf(item.kind)
  const request = useRequestForm({
    schema: describedAs(item.kind),
    defaultValues: Object.fromEntries(known.map(({ key, field }) => [key, typedOf(field, item.attributes[key])])),
    fields: known.map(({ key, field }) => ({ name: key, label: labelOf(field) })),
    sending: useDescribing(item, onClose),
  })

  return (
    <Dialog title="Measures" place="right" onClose={onClose}>
      <RequestForm request={request} verb="Save the measures" otherwise="It is not saved" onLeave={onClose}>
        <div className="grid gap-4 sm:grid-cols-2">
          {known.map(({ key, field }) => (
            <OneField key={key} form={request.form} name={key} field={field} />
          ))}
        </div>
      </RequestForm>
    </Dialog>
  )
}

function useDescribing({ sku, name }: StockRecord, onClose: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (attributes: Attributes) => describeItem(sku, attributes),
    onSuccess() {
      toastDone(`${name}: saved`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}

interface OneFieldProps {
  form: UseFormReturn<TypedAttributes, unknown, Attributes>
  name: string
  field: ClubField
}

const OneField = ({ form, name, field }: OneFieldProps) => (
  <Field label={labelOf(field)} error={form.formState.errors[name]?.message}>
    {(ids) =>
      field.kind === 'choice' ? (
        <Select {...ids} {...form.register(name)}>
          <option value="">Not known</option>
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput {...ids} autoComplete="off" {...form.register(name)} />
      )
    }
  </Field>
)
