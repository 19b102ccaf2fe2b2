import { useMutation, useQueryClient } from '@tanstack/react-query'

import { fullName } from '#client/people/person/full-name.ts'
import { erasePerson } from '#client/people/person/queries.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { PersonRecord } from '#shared/people/record.ts'

import { ReasonForm } from './ReasonForm.tsx'

/** Forgets a client for good. */
export function EraseDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const queries = useQueryClient()
  const erasing = useMutation({
    mutationFn: (reason: string) => erasePerson(person.id, reason),
    onSuccess: async () => {
      onClose()
      await queries.invalidateQueries()
    },
  })

  return (
    <Dialog title={`Erase ${fullName(person)}?`} onClose={onClose}>
      <p>
        Name, address, number, notes, messages, questions, tags and household go
        {person.accountId && ', and so does the account'}. Bookings and memberships that are over stay in the books
        without a name. This cannot be undone.
      </p>
      <ReasonForm
        label={`Erase ${fullName(person)}`}
        tone="danger"
        busy={erasing.isPending}
        error={erasing.error}
        onSend={(reason) => erasing.mutate(reason)}
      />
    </Dialog>
  )
}
