import { useQueryClient } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { personPath } from '#client/people/person/person-path.ts'
import { createPerson } from '#client/people/person/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'

import { AlikePeople } from './AlikePeople.tsx'
import { Contact, contactFields, nobody } from './contact-form.ts'
import { ContactFields } from './ContactFields.tsx'

/** Adds a client, by a name alone where nothing else is known. */
export function AddPerson({ onClose }: { onClose: () => void }) {
  const request = useRequestForm({
    schema: Contact,
    defaultValues: nobody,
    fields: contactFields,
    sending: useAdding(),
  })

  return (
    <Dialog title="New client" place="right" onClose={onClose}>
      <RequestForm request={request} verb="Add client" otherwise="Nobody was added">
        <ContactFields form={request.form} />
        <AlikePeople form={request.form} />
      </RequestForm>
    </Dialog>
  )
}

function useAdding() {
  const queries = useQueryClient()
  const go = useGo()

  return useAct(createPerson, {
    onDone: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['people', 'list'] })
      void go(personPath(id))
    },
  })
}
