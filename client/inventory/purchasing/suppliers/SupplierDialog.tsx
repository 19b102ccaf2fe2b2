import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { changeSupplier, createSupplier, purchasingKey } from '#client/inventory/purchasing/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type Supplier, SupplierFacts } from '#shared/inventory/purchasing/suppliers-contract.ts'

interface SupplierProps {
  /** Without one a new one is added. */
  supplier?: Supplier
  onClose: () => void
  onSaved?: (supplier: Supplier) => void
}

type TypedSupplier = Omit<SupplierFacts, 'leadDays' | 'email' | 'phone'> & {
  leadDays: string
  email: string
  phone: string
}

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

function typedOf({
  name,
  email,
  phone,
  address,
  terms,
  accountNumber,
  note,
  leadDays,
  active,
}: Supplier): TypedSupplier {
  const facts = { name, address, terms, accountNumber, note, active }

  return { ...facts, email: email ?? '', phone: phone ?? '', leadDays: String(leadDays) }
}

const factsOf = ({ leadDays, ...typed }: TypedSupplier) => ({
  ...typed,
  leadDays: leadDays.trim() === '' ? Number.NaN : Number(leadDays),
})

/** What is known of a supplier. */
export function SupplierDialog({ supplier, onClose, onSaved }: SupplierProps) {
  const [typed, setTyped] = useState<TypedSupplier>(supplier ? typedOf(supplier) : nothing)
  const [isTried, setTried] = useState(false)
  const saving = useSaving(supplier, (saved) => {
    onClose()
    onSaved?.(saved)
  })
  const parsed = SupplierFacts.safeParse(factsOf(typed))
  const problemOf = (field: keyof TypedSupplier) =>
    isTried && !parsed.success ? parsed.error.issues.find(({ path }) => path[0] === field)?.message : undefined

  return (
    <Dialog place="right" title={supplier ? supplier.name : 'New supplier'} onClose={onClose}>
      <ActForm
        verb="Save"
        otherwise="It is not saved"
        error={saving.error}
        isBusy={saving.isPending}
        onClose={onClose}
        onAct={() => {
          setTried(true)
          if (parsed.success) saving.mutate(parsed.data)
        }}
      >
        <SupplierFields typed={typed} problemOf={problemOf} onType={(field) => setTyped({ ...typed, ...field })} />
        {supplier && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-fairway"
              checked={typed.active}
              onChange={({ target }) => setTyped({ ...typed, active: target.checked })}
            />
            The studio buys from them
          </label>
        )}
      </ActForm>
    </Dialog>
  )
}

function useSaving(supplier: Supplier | undefined, onSaved: (saved: Supplier) => void) {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (facts: SupplierFacts) =>
      supplier
        ? changeSupplier(supplier.id, { ...facts, version: supplier.version })
        : createSupplier(facts, keyOf(facts)),
    onSuccess(saved) {
      toastDone(`${saved.name} is saved`)
      onSaved(saved)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: purchasingKey }),
  })
}

interface FieldsProps {
  typed: TypedSupplier
  problemOf: (field: keyof TypedSupplier) => string | undefined
  onType: (field: Partial<TypedSupplier>) => void
}

type TextField = Exclude<keyof TypedSupplier, 'active' | 'address' | 'note'>

interface TextFacts extends Pick<ComponentProps<typeof TextInput>, 'type' | 'inputMode'> {
  field: TextField
  label: string
  hint?: string
  isNeeded?: boolean
}

const above: readonly TextFacts[] = [
  { field: 'name', label: 'Name', isNeeded: true },
  { field: 'email', label: 'Mail for orders', type: 'email', hint: 'Without one, orders are printed.' },
  { field: 'phone', label: 'Phone', type: 'tel' },
]
const below: readonly TextFacts[] = [
  { field: 'accountNumber', label: 'Our account with them' },
  { field: 'terms', label: 'Terms', hint: 'As 30 days net.' },
  {
    field: 'leadDays',
    label: 'Days to deliver',
    inputMode: 'numeric',
    hint: 'Until their deliveries teach another.',
    isNeeded: true,
  },
]

function SupplierFields({ typed, problemOf, onType }: FieldsProps) {
  const draw = ({ field, label, hint, isNeeded = false, ...input }: TextFacts) => (
    <Field key={field} label={label} hint={hint} optional={!isNeeded} error={problemOf(field)}>
      {(ids) => (
        <TextInput
          {...ids}
          {...input}
          autoComplete="off"
          value={typed[field]}
          onChange={({ target }) => onType({ [field]: target.value })}
        />
      )}
    </Field>
  )
  const drawText = (field: 'address' | 'note', label: string) => (
    <Field label={label} optional error={problemOf(field)}>
      {(ids) => (
        <TextArea {...ids} rows={2} value={typed[field]} onChange={({ target }) => onType({ [field]: target.value })} />
      )}
    </Field>
  )

  return (
    <>
      {above.map(draw)}
      {drawText('address', 'Address')}
      {below.map(draw)}
      {drawText('note', 'Note')}
    </>
  )
}
