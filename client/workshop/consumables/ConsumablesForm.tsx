import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { z } from 'zod'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { PartField } from '#client/workshop/intake/PartField.tsx'
import { type BenchWork, type Consumable, consumablesContract } from '#shared/workshop/consumables/contract.ts'

import { unitWords } from './amount-words.ts'
import { changeConsumables, consumablesQuery } from './queries.ts'

/** An item stands there with its name and unit, which are not sent. */
const Consumables = z
  .object({ consumables: z.array(z.custom<Consumable>()) })
  .transform(({ consumables }) => ({
    consumables: consumables.map(({ sku, quantity, perWrap }) => ({ sku, quantity, perWrap })),
  }))
  .pipe(consumablesContract.changeConsumables.body)
type Consumables = z.output<typeof Consumables>
type Form = UseFormReturn<z.input<typeof Consumables>, unknown, Consumables>

const amounts = [
  { name: 'quantity', label: 'For a club' },
  { name: 'perWrap', label: 'More for each wrap' },
] as const

const mostLines = 12
const fields = Array.from({ length: mostLines }, (_, at) =>
  amounts.map(({ name, label }) => ({
    name: `consumables.${at}.${name}` as const,
    label: `Item ${at + 1}, ${label.toLowerCase()}`,
  })),
).flat()

interface ConsumablesFormProps {
  work: BenchWork
  onClose: () => void
}

/** What one club takes, line by line: an item that is found joins them. */
export function ConsumablesForm({ work: { stage, name, consumables }, onClose }: ConsumablesFormProps) {
  const request = useRequestForm({
    schema: Consumables,
    defaultValues: { consumables },
    fields,
    sending: useChanging(stage, onClose),
  })
  const { form } = request
  const rows = useFieldArray({ control: form.control, name: 'consumables' })

  return (
    <div className="py-2">
      <RequestForm
        request={request}
        aria-label={`What ${name} takes`}
        verb="Save"
        otherwise="It is not saved"
        leaving="Cancel"
        onLeave={onClose}
      >
        {rows.fields.map((row, at) => (
          <ConsumableRow key={row.id} form={form} at={at} row={row} onRemove={() => rows.remove(at)} />
        ))}
        {rows.fields.length < mostLines && (
          <div className="max-w-sm">
            <PartField
              label="Add an item"
              part={undefined}
              onChoose={(part) => {
                if (!part || rows.fields.some(({ sku }) => sku === part.sku)) return
                rows.append({ sku: part.sku, name: part.name, unit: part.unit, quantity: 1, perWrap: 0 })
              }}
            />
          </div>
        )}
      </RequestForm>
    </div>
  )
}

function useChanging(stage: string, onClose: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (body: Consumables) => changeConsumables(stage, body),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: consumablesQuery.queryKey })
      onClose()
    },
  })
}

interface RowProps {
  form: Form
  at: number
  row: Consumable
  onRemove: () => void
}

const ConsumableRow = ({ form, at, row: { name, unit }, onRemove }: RowProps) => (
  <fieldset className="flex flex-wrap items-start gap-3">
    <legend className="sr-only">{name}</legend>
    <span className="w-full wrap-anywhere sm:mt-9 sm:w-56">{name}</span>
    {amounts.map((amount) => (
      <div key={amount.name} className="w-36">
        <Field
          label={amount.name === 'quantity' ? `${amount.label}, ${unitWords[unit]}` : amount.label}
          error={form.formState.errors.consumables?.[at]?.[amount.name]?.message}
        >
          {(ids) => (
            <TextInput
              {...ids}
              isTight
              type="number"
              min={0}
              max={10_000}
              className="w-28!"
              {...form.register(`consumables.${at}.${amount.name}`, { valueAsNumber: true })}
            />
          )}
        </Field>
      </div>
    ))}
    <Button tone="quiet" size="tight" className="sm:mt-7" onClick={onRemove}>
      Remove<span className="sr-only"> {name}</span>
    </Button>
  </fieldset>
)
