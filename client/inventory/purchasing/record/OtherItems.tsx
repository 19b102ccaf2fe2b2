import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { SerialsField } from '#client/catalog/service.ts'
import { FindGoods, type Goods } from '#client/orders/service.ts'
import { SumField, useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Picked, TypedSum, TypedWhole } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { NewReceipt } from '#shared/inventory/purchasing/contract.ts'

type OtherItem = NewReceipt['others'][number]

interface OthersProps {
  others: readonly OtherItem[]
  onChange: (others: readonly OtherItem[]) => void
}

/** What nobody ordered, and is kept all the same. */
export function OtherItems({ others, onChange }: OthersProps) {
  const [isAdding, setAdding] = useState(false)
  const { money } = useStudio()

  return (
    <div className="grid justify-items-start gap-2 text-sm">
      {others.length > 0 && (
        <ul className="w-full">
          {others.map(({ sku, quantity, costCents, serials = [] }) => (
            <li key={sku} className="flex min-h-row items-center justify-between gap-3 border-b border-line">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-mono">{sku}</span>
                {serials.length > 0 && <span className="block text-muted">{serials.join(', ')}</span>}
              </span>
              <span className="figures">
                {quantity} at {money(costCents)}, not ordered
              </span>
              <Button tone="quiet" size="tight" onClick={() => onChange(others.filter((one) => one.sku !== sku))}>
                Take out
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button tone="quiet" size="tight" onClick={() => setAdding(true)}>
        Something else came
      </Button>
      {isAdding && (
        <OtherDialog
          onClose={() => setAdding(false)}
          onAdd={(other) => {
            setAdding(false)
            onChange([...others.filter(({ sku }) => sku !== other.sku), other])
          }}
        />
      )}
    </div>
  )
}

const { quantity, costCents } = NewReceipt.shape.others.unwrap().element.shape

const Other = z
  .object({
    goods: Picked<Goods>('Choose what came.'),
    /** How many serials there are, where pieces are told apart. */
    quantity: TypedWhole.pipe(quantity),
    costCents: TypedSum.pipe(costCents),
    serials: z.array(z.string()),
  })
  .transform(({ goods, serials, ...other }): OtherItem => ({
    ...other,
    sku: goods.sku,
    ...(goods.bySerial && { serials }),
  }))

const fields = [
  { name: 'goods', label: 'Product' },
  { name: 'quantity', label: 'How many' },
  { name: 'costCents', label: 'Each' },
] as const

function OtherDialog({ onAdd, onClose }: { onAdd: (other: OtherItem) => void; onClose: () => void }) {
  const request = useRequestForm({
    schema: Other,
    defaultValues: { goods: null, quantity: '1', costCents: Number.NaN, serials: [] },
    fields,
    // It is sent with the rest of the delivery.
    sending: { mutate: onAdd, isPending: false, error: null },
  })
  const { form } = request

  return (
    <Dialog title="Something else came" onClose={onClose}>
      <RequestForm request={request} verb="Keep it" otherwise="It is not kept" onLeave={onClose}>
        <Controller
          control={form.control}
          name="goods"
          render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
            <FindGoods
              chosen={value}
              error={error?.message}
              ref={ref}
              onChoose={(goods) => {
                onChange(goods)
                if (goods.bySerial) form.setValue('quantity', String(form.getValues('serials').length))
              }}
            />
          )}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <HowMany form={form} />
          <SumField form={form} path="costCents" label="Each" />
        </div>
      </RequestForm>
    </Dialog>
  )
}

function HowMany({ form }: { form: UseFormReturn<z.input<typeof Other>, unknown, OtherItem> }) {
  const [goods, serials] = useWatch({ control: form.control, name: ['goods', 'serials'] })
  const problem = form.formState.errors.quantity?.message
  if (!goods?.bySerial) {
    return (
      <Field label="How many" error={problem}>
        {(ids) => <TextInput {...ids} inputMode="numeric" {...form.register('quantity')} />}
      </Field>
    )
  }

  return (
    <SerialsField
      label="Serials"
      hint="One for each piece that came."
      error={problem}
      serials={serials}
      onChange={(named) => {
        form.setValue('serials', named)
        form.setValue('quantity', String(named.length), { shouldValidate: form.formState.isSubmitted })
      }}
    />
  )
}
