import { Controller } from 'react-hook-form'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { findClients } from '#client/people/service.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { type PickedPerson, PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Picked } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { loansContract } from '#shared/inventory/loans/contract.ts'

import { LostLoans } from './LostLoans.tsx'
import { lendDemo } from './queries.ts'

const usualDays = 3

const fields = [
  { name: 'person', label: 'Client' },
  { name: 'dueOn', label: 'Back by' },
  { name: 'note', label: 'Note' },
] as const

const { dueOn, note } = loansContract.lendDemo.body.shape

const loanOf = (sku: string, today: string) =>
  z
    .object({
      person: Picked<PickedPerson>('Choose who takes it along.'),
      dueOn: dueOn.refine((day) => day >= today, 'Choose today or a later day.'),
      note,
    })
    .transform(({ person: { id: personId }, ...loan }) => ({ ...loan, sku, personId }))

interface LendDialogProps {
  item: { sku: string; name: string }
  onClose: () => void
}

/** Who takes a demo club along, and until when. */
export function LendDialog({ item: { sku, name }, onClose }: LendDialogProps) {
  const today = useToday()
  const request = useRequestForm({
    schema: loanOf(sku, today),
    defaultValues: { person: null, dueOn: addDays(today, usualDays), note: '' },
    fields,
    sending: useLending(onClose),
  })
  const { form } = request
  const { errors } = form.formState

  return (
    <Dialog title={`Lend ${name}`} onClose={onClose}>
      <RequestForm request={request} verb="Lend it" otherwise="It is not lent" onLeave={onClose}>
        <LostLoans sku={sku} />
        <Controller
          control={form.control}
          name="person"
          render={({ field: { value, onChange, ref }, fieldState: { error } }) =>
            value ? (
              <p className="font-medium">{value.name}</p>
            ) : (
              <PersonPicker
                label="Client"
                hint="Who takes it along."
                isFirst
                find={findClients}
                error={error?.message}
                onPick={onChange}
                ref={ref}
              />
            )
          }
        />
        <Field label="Back by" error={errors.dueOn?.message}>
          {(ids) => <TextInput {...ids} required type="date" min={today} {...form.register('dueOn')} />}
        </Field>
        <Field label="Note" optional hint="As what goes along with it." error={errors.note?.message}>
          {(ids) => <TextInput {...ids} maxLength={300} {...form.register('note')} />}
        </Field>
      </RequestForm>
    </Dialog>
  )
}

function useLending(onClose: () => void) {
  const { dayShort } = useStudio()

  return useAct(lendDemo, {
    done: ({ name, dueOn }) => `${name} is due ${dayShort(dueOn)}`,
    onDone: () => onClose(),
    touches: [stockKey],
  })
}
