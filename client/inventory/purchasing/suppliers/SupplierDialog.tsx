import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { changeSupplier, createSupplier, purchasingKey } from '#client/inventory/purchasing/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { TypedWhole } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { type Supplier, SupplierFacts } from '#shared/inventory/purchasing/suppliers-contract.ts'

interface SupplierProps {
  /** Without one a new one is added. */
  supplier?: Supplier
  onClose: () => void
  onSaved?: (supplier: Supplier) => void
}

// Not strict: what else is known of a supplier is in the form, too, and not sent.
const TypedSupplier = z.object({
  ...SupplierFacts.shape,
  leadDays: TypedWhole.pipe(SupplierFacts.shape.leadDays),
})
type TypedSupplier = z.input<typeof TypedSupplier>

const nothing: TypedSupplier = {
  name: '',
  email: '',
  phone: '',
  address: '',
  terms: '',
  accountNumber: '',
  note: '',
  leadDays: '7',
  active: true,
}

interface TextFacts extends Pick<ComponentProps<typeof TextInput>, 'type' | 'inputMode'> {
  name: Exclude<keyof TypedSupplier, 'active'>
  label: string
  hint?: string
  isNeeded?: boolean
  isLong?: boolean
}

const fields: readonly TextFacts[] = [
  { name: 'name', label: 'Name', isNeeded: true },
  { name: 'email', label: 'Mail for orders', type: 'email', hint: 'Without one, orders are printed.' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'address', label: 'Address', isLong: true },
  { name: 'accountNumber', label: 'Our account with them' },
  { name: 'terms', label: 'Terms', hint: 'As 30 days net.' },
  {
    name: 'leadDays',
    label: 'Days to deliver',
    inputMode: 'numeric',
    hint: 'Until their deliveries teach another.',
    isNeeded: true,
  },
  { name: 'note', label: 'Note', isLong: true },
]

/** What is known of a supplier. */
export function SupplierDialog({ supplier, onClose, onSaved }: SupplierProps) {
  const request = useRequestForm({
    schema: TypedSupplier,
    defaultValues: supplier ? { ...supplier, leadDays: String(supplier.leadDays) } : nothing,
    fields,
    sending: useSaving(supplier, (saved) => {
      onClose()
      onSaved?.(saved)
    }),
  })

  return (
    <Dialog place="right" title={supplier ? supplier.name : 'New supplier'} onClose={onClose}>
      <RequestForm request={request} verb="Save" otherwise="It is not saved" onLeave={onClose}>
        <SupplierFields form={request.form} />
        {supplier && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" className="size-5 accent-fairway" {...request.form.register('active')} />
            The studio buys from them
          </label>
        )}
      </RequestForm>
    </Dialog>
  )
}

function useSaving(supplier: Supplier | undefined, onSaved: (saved: Supplier) => void) {
  return useAct(
    (facts: SupplierFacts) =>
      supplier ? changeSupplier(supplier.id, { ...facts, version: supplier.version }) : createSupplier(facts),
    {
      done: (saved) => `${saved.name} is saved`,
      onDone: onSaved,
      touches: [purchasingKey],
    },
  )
}

const SupplierFields = ({ form }: { form: UseFormReturn<TypedSupplier, unknown, SupplierFacts> }) =>
  fields.map(({ name, label, hint, isNeeded = false, isLong = false, ...input }) => (
    <Field key={name} label={label} hint={hint} optional={!isNeeded} error={form.formState.errors[name]?.message}>
      {(ids) =>
        isLong ? (
          <TextArea {...ids} rows={2} {...form.register(name)} />
        ) : (
          <TextInput {...ids} {...input} autoComplete="off" {...form.register(name)} />
        )
      }
    </Field>
  ))
