import { useMutation } from '@tanstack/react-query'

import { fullName } from '#client/people/person/full-name.ts'
import { copyPerson } from '#client/people/person/queries.ts'
import { download } from '#client/ui/browser/download.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { PersonRecord } from '#shared/people/record.ts'

import { ReasonForm } from './ReasonForm.tsx'

/** Hands out everything that is kept of a client, as a file. */
export function CopyDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const copying = useMutation({
    mutationFn: (reason: string) => copyPerson(person.id, reason),
    onSuccess: (copy) =>
      download(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }), `client-${person.id}.json`),
  })

  return (
    <Dialog title={`Hand out the data of ${fullName(person)}`} onClose={onClose}>
      <p>One file with all that is kept of them, also what staff noted. Give it to them alone.</p>
      {copying.isSuccess ? (
        <Notice kind="success" title="The file is among your downloads" />
      ) : (
        <ReasonForm
          label="Download their data"
          busy={copying.isPending}
          error={copying.error}
          onSend={(reason) => copying.mutate(reason)}
        />
      )}
    </Dialog>
  )
}
