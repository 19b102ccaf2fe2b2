import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { findClients } from '#client/people/person/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useToday } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ticketsKey } from '#client/workshop/tickets/queries.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'

import { groupPath } from './group-paths.ts'
import { addGroup, changeGroup } from './queries.ts'

type Draft = Record<'name' | 'arrivesOn' | 'neededBy' | 'place' | 'note', string>

interface GroupDialogProps {
  /** The one that is corrected; a new one without. */
  group?: Group
  onClose: () => void
}

/** What a group is called, who pays, when it comes and where its bags stand. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const today = useToday()
  const [payer, pick] = useState(group?.payer ?? undefined)
  const [draft, setDraft] = useState<Draft>({
    name: group?.name ?? '',
    arrivesOn: group?.arrivesOn ?? today,
    neededBy: group?.neededBy ?? '',
    place: group?.place ?? '',
    note: group?.note ?? '',
  })
  const saving = useSaving(group, onClose)
  const isWhole = payer !== undefined && draft.name.trim() !== '' && draft.arrivesOn !== ''
  const text = (name: keyof Draft, label: string, more: { type?: string; max?: number; isRequired?: boolean } = {}) => (
    <Field label={label} optional={!more.isRequired}>
      {(ids) => (
        <TextInput
          {...ids}
          type={more.type ?? 'text'}
          maxLength={more.max ?? 40}
          value={draft[name]}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
        />
      )}
    </Field>
  )

  return (
    <Dialog title={group ? `Change ${group.number}` : 'New group of bags'} onClose={onClose}>
      <ActForm
        verb={group ? 'Save' : 'Open the group'}
        otherwise="It is not saved"
        error={saving.error}
        isBusy={saving.isPending}
        isOff={!isWhole}
        onClose={onClose}
        onAct={() => payer && saving.mutate({ ...draft, payerId: payer.id })}
      >
        {text('name', 'Name', { max: 80, isRequired: true })}
        {payer ? (
          <p className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {payer.name} <span className="text-muted">pays for all bags</span>
            </span>
            <Button tone="quiet" size="tight" onClick={() => pick(undefined)}>
              Somebody else pays
            </Button>
          </p>
        ) : (
          <PersonPicker label="Payer" hint="Who pays for all of its bags." find={findClients} onPick={pick} />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {text('arrivesOn', 'Arrives', { type: 'date', isRequired: true })}
          {text('neededBy', 'Needed by', { type: 'date' })}
        </div>
        {text('place', 'Place of the bags')}
        {text('note', 'Note', { max: 1000 })}
      </ActForm>
    </Dialog>
  )
}

function useSaving(group: Group | undefined, onClose: () => void) {
  const queries = useQueryClient()
  const go = useGo()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn({ neededBy, ...rest }: Draft & { payerId: string }) {
      const body = { ...rest, neededBy: neededBy || null }
      return group ? changeGroup(group.id, { ...body, version: group.version }) : addGroup(body, keyOf(body))
    },
    async onSuccess({ id }) {
      await queries.invalidateQueries({ queryKey: ticketsKey })
      onClose()
      if (!group) await go(groupPath(id))
    },
  })
}
