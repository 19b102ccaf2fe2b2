import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Picked } from '#client/ui/forms/typed.ts'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { findBagOwners } from '#client/workshop/bag-queries.ts'
import { groupPath } from '#client/workshop/group-paths.ts'
import { addGroup, changeGroup } from '#client/workshop/group-queries.ts'
import { ticketsKey } from '#client/workshop/queries.ts'
import { Day, OrNull } from '#shared/http/wire.ts'
import { type Group, NewGroup } from '#shared/workshop/groups/contract.ts'

type Payer = NonNullable<Group['payer']>

const Facts = NewGroup.extend({
  /** Chosen by name, sent as an id. */
  payerId: Picked<Payer>('This is required.').transform(({ id }) => id),
  neededBy: OrNull(Day),
})
type Facts = z.output<typeof Facts>

const labels = {
  name: 'Name',
  payerId: 'Payer',
  arrivesOn: 'Arrives',
  neededBy: 'Needed by',
  place: 'Place of the bags',
  note: 'Note',
} as const satisfies Record<keyof Facts, string>

type Name = keyof typeof labels

const fields = Object.entries(labels).map(([name, label]) => ({ name: name as Name, label }))

interface GroupDialogProps {
  /** The group to edit; undefined for a new one. */
  group?: Group
  onClose: () => void
}

/** A group's name, payer, arrival and rack. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const today = useToday()
  const request = useRequestForm({
    schema: Facts,
    defaultValues: {
      name: group?.name ?? '',
      payerId: group?.payer ?? null,
      arrivesOn: group?.arrivesOn ?? today,
      neededBy: group?.neededBy ?? '',
      place: group?.place ?? '',
      note: group?.note ?? '',
    },
    fields,
    sending: useSaving(group, onClose),
  })
  const { control, register, formState } = request.form
  const { errors } = formState
  const text = (name: Exclude<Name, 'payerId'>, { required, ...control }: ComponentProps<'input'>) => (
    <Field label={labels[name]} optional={!required} error={errors[name]?.message}>
      {(ids) => <TextInput {...ids} {...control} {...register(name)} />}
    </Field>
  )

  return (
    <Dialog title={group ? `Change ${group.number}` : 'New group of bags'} onClose={onClose}>
      <RequestForm
        request={request}
        verb={group ? 'Save' : 'Open the group'}
        otherwise="It is not saved"
        onLeave={onClose}
      >
        {text('name', { maxLength: 80, required: true })}
        <Controller
          control={control}
          name="payerId"
          render={({ field: { ref, value, onChange } }) =>
            value ? (
              <ChosenPayer payer={value} onClear={() => onChange(null)} />
            ) : (
              <PersonPicker
                ref={ref}
                label={labels.payerId}
                hint="Who pays for all of its bags."
                error={errors.payerId?.message}
                find={findBagOwners}
                onPick={onChange}
              />
            )
          }
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {text('arrivesOn', { type: 'date', required: true })}
          {text('neededBy', { type: 'date' })}
        </div>
        {text('place', { maxLength: 40 })}
        {text('note', { maxLength: 1000 })}
      </RequestForm>
    </Dialog>
  )
}

const ChosenPayer = ({ payer, onClear }: { payer: Payer; onClear: () => void }) => (
  <p className="flex flex-wrap items-center justify-between gap-3">
    <span>
      {payer.name} <span className="text-muted">pays for all bags</span>
    </span>
    <Button tone="quiet" size="tight" onClick={onClear}>
      Somebody else pays
    </Button>
  </p>
)

function useSaving(group: Group | undefined, onClose: () => void) {
  const queries = useQueryClient()
  const go = useGo()

  return useAct(
    (facts: Facts) => (group ? changeGroup(group.id, { ...facts, version: group.version }) : addGroup(facts)),
    {
      onDone: async ({ id }) => {
        await queries.invalidateQueries({ queryKey: ticketsKey })
        onClose()
        if (!group) await go(groupPath(id))
      },
    },
  )
}
