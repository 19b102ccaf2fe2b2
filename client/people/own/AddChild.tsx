import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { useToday } from '#client/settings/service.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { householdsContract, NewChild } from '#shared/people/households.ts'

import { ownHouseholdTouches } from './queries.ts'

const fields = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'bornOn', label: 'Born on' },
] as const

/** A child who has no account: by the day of birth the studio knows which lessons are theirs. */
export function AddChild({ onClose }: { onClose: () => void }) {
  const today = useToday()
  const adding = useAct((body: NewChild) => call(householdsContract.addChild, { headers: {}, body }), {
    done: (_, { firstName }) => `${firstName} is in your household.`,
    onDone: onClose,
    touches: ownHouseholdTouches,
  })
  const request = useRequestForm({
    schema: NewChild,
    defaultValues: { firstName: '', lastName: '', bornOn: '' },
    fields,
    sending: adding,
  })
  const { errors } = request.form.formState

  return (
    <Dialog title="Add a child" onClose={onClose}>
      <RequestForm aria-label="Add a child" request={request} verb="Add" otherwise="Nobody is added">
        {fields.map(({ name, label }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(ids) => (
              <TextInput
                {...ids}
                {...(name === 'bornOn' ? { type: 'date', max: today } : { autoComplete: 'off' })}
                {...request.form.register(name)}
              />
            )}
          </Field>
        ))}
      </RequestForm>
    </Dialog>
  )
}
