import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { personPath } from '#client/people/person/person-path.ts'
import { createPerson } from '#client/people/person/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { generalRefusal, showRefusals } from '#client/ui/forms/field-refusals.ts'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import type { PersonContact } from '#shared/people/record.ts'

import { AlikePeople } from './AlikePeople.tsx'
import { contactFields, useContactForm } from './contact-form.ts'
import { ContactFields } from './ContactFields.tsx'

/** Adds a client, by a name alone where nothing else is known. */
export function AddPerson({ onClose }: { onClose: () => void }) {
  const form = useContactForm()
  const { problems, focusProblems } = useProblemFocus()
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const go = useGo()
  const adding = useMutation({
    mutationFn: (contact: PersonContact) => createPerson(contact, keyFor(contact)),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['people', 'list'] })
      void go(personPath(id))
    },
    onError(error) {
      showRefusals(form, contactFields, error)
      focusProblems()
    },
  })
  const add = form.handleSubmit((contact) => adding.isPending || adding.mutate(contact), focusProblems)

  return (
    <Dialog title="New client" place="right" onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void add(event)}>
        <FormProblems
          form={form}
          fields={contactFields}
          refused="Nobody was added"
          general={generalRefusal(contactFields, adding.error)}
          ref={problems}
        />
        <ContactFields form={form} />
        <AlikePeople form={form} />
        <div>
          <Button type="submit" busy={adding.isPending}>
            Add client
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
