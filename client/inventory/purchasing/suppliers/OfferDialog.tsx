import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { dropOffer, purchasingKey, putOffer } from '#client/inventory/purchasing/queries.ts'
import { FindGoods, type Goods } from '#client/orders/service.ts'
import { SumField } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Picked, TypedSum, TypedWhole } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import {
  type OfferFacts,
  type SupplierItem,
  suppliersContract,
} from '#shared/inventory/purchasing/suppliers-contract.ts'

interface OfferProps {
  supplierId: string
  /** Without one an item is added. */
  offer?: SupplierItem
  onClose: () => void
}

const { code, costCents, packQuantity, leadDays } = suppliersContract.putSupplierItem.body.shape

const Offer = z
  .object({
    goods: Picked<Pick<Goods, 'sku' | 'name'>>('Choose what they sell.'),
    costCents: TypedSum.pipe(costCents),
    code,
    packQuantity: TypedWhole.pipe(packQuantity),
    leadDays: z
      .string()
      .trim()
      .regex(/^\d*$/, 'Type a whole number.')
      .transform((typed) => (typed === '' ? null : Number(typed)))
      .pipe(leadDays),
  })
  .transform(({ goods: { sku }, ...facts }): OfferRequest => ({ sku, facts }))
type TypedOffer = z.input<typeof Offer>

const texts = [
  { name: 'code', label: 'Their code', optional: true, inputMode: 'text' },
  { name: 'packQuantity', label: 'Sold by packs of', inputMode: 'numeric' },
  {
    name: 'leadDays',
    label: 'Days to deliver',
    hint: 'Where it is not as usual.',
    optional: true,
    inputMode: 'numeric',
  },
] as const

const fields = [{ name: 'goods', label: 'Product' }, { name: 'costCents', label: 'Cost of one' }, ...texts] as const

/** For how much a supplier sells an item, and by how many. */
export function OfferDialog({ supplierId, offer, onClose }: OfferProps) {
  const request = useRequestForm({
    schema: Offer,
    defaultValues: {
      goods: offer ?? null,
      costCents: offer?.costCents ?? Number.NaN,
      code: offer?.code ?? '',
      packQuantity: String(offer?.packQuantity ?? 1),
      leadDays: String(offer?.leadDays ?? ''),
    },
    fields,
    sending: useSaving(supplierId, onClose),
  })

  return (
    <Dialog title={offer ? offer.name : 'What they sell'} onClose={onClose}>
      <RequestForm
        request={request}
        verb="Save"
        otherwise="It is not saved"
        onLeave={onClose}
        other={offer && <Drop supplierId={supplierId} sku={offer.sku} onDone={onClose} />}
      >
        <OfferFields form={request.form} isNew={!offer} />
      </RequestForm>
    </Dialog>
  )
}

interface FieldsProps {
  form: UseFormReturn<TypedOffer, unknown, OfferRequest>
  isNew: boolean
}

const OfferFields = ({ form, isNew }: FieldsProps) => (
  <>
    {isNew && (
      <Controller
        control={form.control}
        name="goods"
        render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
          <FindGoods chosen={value} error={error?.message} onChoose={onChange} ref={ref} />
        )}
      />
    )}
    <div className="grid gap-4 sm:grid-cols-2">
      <SumField form={form} path="costCents" label="Cost of one" />
      {texts.map(({ name, inputMode, ...field }) => (
        <Field key={name} {...field} error={form.formState.errors[name]?.message}>
          {(ids) => (
            <TextInput {...ids} autoComplete="off" inputMode={inputMode} maxLength={60} {...form.register(name)} />
          )}
        </Field>
      ))}
    </div>
  </>
)

interface OfferRequest {
  sku: string
  /** Null for what they sell no longer. */
  facts: OfferFacts | null
}

function useSaving(supplierId: string, onDone: () => void) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: async ({ sku, facts }: OfferRequest): Promise<unknown> =>
      facts ? putOffer(supplierId, sku, facts) : dropOffer(supplierId, sku),
    onSuccess() {
      toastDone('Their price list is saved')
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: purchasingKey }),
  })
}

interface DropProps {
  supplierId: string
  sku: string
  onDone: () => void
}

function Drop({ supplierId, sku, onDone }: DropProps) {
  const saving = useSaving(supplierId, onDone)

  return (
    <Button tone="quiet" busy={saving.isPending} onClick={() => saving.mutate({ sku, facts: null })}>
      They sell it no longer
    </Button>
  )
}
