import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { PhotoField } from '#client/files/PhotoField.tsx'
import { PhotoStrip } from '#client/files/PhotoStrip.tsx'
import { addFilesOfPerson, captionFileOfPerson, filesOfPerson, removeFileOfPerson } from '#client/files/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'

/** Photos and documents of a client: what staff keep, and clients get with their data. */
export function FilesTab({ personId }: { personId: string }) {
  const query = filesOfPerson(personId)
  const { files } = useSuspenseQuery(query).data
  const queries = useQueryClient()
  const mayChange = usePermissions().holds('manage_clients/users')
  const refresh = () => queries.invalidateQueries(query)
  const show = (answer: { files: typeof files }) => queries.setQueryData(query.queryKey, answer)

  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5">
      {mayChange && (
        <PhotoField
          place={`person/${personId}`}
          attach={async (fileId, call) => {
            await addFilesOfPerson(personId, [fileId], call)
            await refresh()
          }}
        />
      )}
      {files.length === 0 ? (
        <p className="text-sm text-muted">
          No photos or documents yet. Clients do not see them here, but get them with their data.
        </p>
      ) : (
        <PhotoStrip
          label="Photos and documents"
          files={files}
          {...(mayChange && {
            onCaption: async ({ id }, caption) => show(await captionFileOfPerson(personId, id, caption)),
            onRemove: async ({ id, name }) => {
              await removeFileOfPerson(personId, id)
              await refresh()
              toastDone(`${name} was removed`)
            },
          })}
        />
      )}
    </div>
  )
}
