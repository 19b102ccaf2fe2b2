import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { findClients } from '#client/people/person/queries.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { type PickedPerson, PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { addDays } from '#shared/booking/local-time.ts'

import { LostLoans } from './LostLoans.tsx'
import { lendDemo } from './queries.ts'

const usualDays = 3

interface LendDialogProps {
  item: { sku: string; name: string }
  onClose: () => void
}

/** Who takes a demo club along, and until when. */
export function LendDialog({ item: { sku, name }, onClose }: LendDialogProps) {
  const today = useToday()
  const [person, pick] = useState<PickedPerson>()
  const [dueOn, setDue] = useState(() => addDays(today, usualDays))
  const [note, type] = useState('')
  const lending = useLending(onClose)

  return (
    <Dialog title={`Lend ${name}`} onClose={onClose}>
      <ActForm
        verb="Lend it"
        otherwise="It is not lent"
        error={lending.error}
        isBusy={lending.isPending}
        isOff={!person || dueOn < today}
        onClose={onClose}
        onAct={() => person && lending.mutate({ sku, personId: person.id, dueOn, note: note.trim() })}
      >
        <LostLoans sku={sku} />
        {person ? (
          <p className="font-medium">{person.name}</p>
        ) : (
          <PersonPicker label="Client" hint="Who takes it along." isFirst find={findClients} onPick={pick} />
        )}
        <Field label="Back by" error={dueOn < today ? 'Choose today or a later day.' : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              required
              type="date"
              min={today}
              value={dueOn}
              onChange={({ target }) => setDue(target.value)}
            />
          )}
        </Field>
        <Field label="Note" optional hint="As what goes along with it.">
          {(ids) => <TextInput {...ids} maxLength={300} value={note} onChange={({ target }) => type(target.value)} />}
        </Field>
      </ActForm>
    </Dialog>
  )
}

function useLending(onClose: () => void) {
  const { dayShort } = useStudio()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (body: Parameters<typeof lendDemo>[0]) => lendDemo(body, keyOf(body)),
    onSuccess({ name, dueOn }) {
      toastDone(`${name} is due ${dayShort(dueOn)}`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}
