import { useSuspenseQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { z } from 'zod'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { PartField } from '#client/workshop/PartField.tsx'
import type { Input } from '#shared/http/endpoint.ts'
import { type BenchWork, type Consumable, consumablesContract } from '#shared/workshop/consumables/contract.ts'

import { takeWords, unitWords } from './amount-words.ts'

/** The consumables that each job and each build stage uses. */
export const ConsumablesPage = () => (
  <ToolPage title="Consumables">
    <p className="max-w-prose text-muted">
      What one club takes of tape, solvent and epoxy. It leaves the shelf when the bench marks a job or a stage as done,
      where the item is counted; if the books know too little of it, the work goes on and somebody is asked to count.
    </p>
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Works />
    </Loaded>
  </ToolPage>
)

function Works() {
  const { data } = useSuspenseQuery(consumablesQuery)

  return (
    <div className="grid max-w-3xl gap-6">
      <WorkList title="Jobs of the price list" works={data.works.filter(({ kind }) => kind === 'job')} />
      <WorkList title="Stages of a build" works={data.works.filter(({ kind }) => kind === 'stage')} />
    </div>
  )
}

const WorkList = ({ title, works }: { title: string; works: readonly BenchWork[] }) => (
  <RecordPart title={title}>
    {works.length === 0 ? (
      <p className="text-sm text-muted">The price list has no work on clubs yet.</p>
    ) : (
      <ul>
        {works.map((work) => (
          <WorkRow key={work.stage} work={work} />
        ))}
      </ul>
    )}
  </RecordPart>
)

function WorkRow({ work }: { work: BenchWork }) {
  const [isOpen, setOpen] = useState(false)
  const { name, consumables } = work

  return (
    <li className="border-b border-line py-1 text-sm">
      <div className="flex min-h-row flex-wrap items-center gap-x-4">
        <span className="w-56 font-medium wrap-anywhere">{name}</span>
        <span className="min-w-40 flex-1 wrap-anywhere text-muted">{consumables.map(takeWords).join('; ') || '-'}</span>
        {!isOpen && (
          <Button tone="quiet" size="tight" onClick={() => setOpen(true)}>
            Change<span className="sr-only"> what {name} takes</span>
          </Button>
        )}
      </div>
      {isOpen && <ConsumablesForm work={work} onClose={() => setOpen(false)} />}
    </li>
  )
}

/** A line shows its item's name and unit; only id and amount are sent. */
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

/** The consumables of one club, line by line; choosing an item adds a line. */
function ConsumablesForm({ work: { stage, name, consumables }, onClose }: ConsumablesFormProps) {
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

  return useAct((body: Consumables) => changeConsumables(stage, body), {
    onDone: async () => {
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

const consumablesQuery = queryOptions({
  queryKey: ['workshop', 'consumables'],
  queryFn: () => call(consumablesContract.listConsumables, {}),
})

const changeConsumables = (stage: string, body: Input<typeof consumablesContract.changeConsumables>['body']) =>
  call(consumablesContract.changeConsumables, { params: { stage }, body })
