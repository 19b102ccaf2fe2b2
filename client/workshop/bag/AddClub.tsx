import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { SlotField } from '#client/workshop/SlotField.tsx'
import { nameOfSlot, Slot } from '#shared/clubs/slots.ts'
import { ClubSpec, fieldOf, type SpecKey } from '#shared/clubs/spec.ts'

import { addMyClub, clubsKey } from './queries.ts'

/** What a golfer knows of a club without tools. The studio measures the rest. */
const asked = ['headBrand', 'headModel', 'headSerial', 'shaftModel', 'gripModel'] as const satisfies readonly SpecKey[]

/** What is left empty is not known. */
const OwnClub = z.object({
  slot: Slot,
  spec: z
    .record(z.enum(asked), z.string())
    .transform((typed): ClubSpec => Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim())))
    .pipe(ClubSpec),
})

const fields = asked.map((key) => ({ name: `spec.${key}` as const, label: fieldOf(key).label }))

/** A club that somebody already owns. */
export function AddClub({ onClose }: { onClose: () => void }) {
  const request = useRequestForm({
    schema: OwnClub,
    defaultValues: { slot: 'D', spec: { headBrand: '', headModel: '', headSerial: '', shaftModel: '', gripModel: '' } },
    fields,
    sending: useAdding(onClose),
  })
  const { register, getFieldState, formState } = request.form

  return (
    <Dialog title="Add a club" onClose={onClose}>
      <RequestForm request={request} verb="Add it" otherwise="It is not in your bag yet">
        <SlotField data-first {...register('slot')} />
        {fields.map(({ name, label }) => (
          <Field key={name} label={label} optional error={getFieldState(name, formState).error?.message}>
            {(ids) => <TextInput {...ids} maxLength={120} {...register(name)} />}
          </Field>
        ))}
      </RequestForm>
    </Dialog>
  )
}

function useAdding(onClose: () => void) {
  const queries = useQueryClient()

  return useAct(addMyClub, {
    done: (_, { slot }) => `${nameOfSlot(slot)} is in your bag`,
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: clubsKey })
      onClose()
    },
  })
}
