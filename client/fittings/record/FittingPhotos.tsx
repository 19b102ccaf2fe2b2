import { useQueryClient } from '@tanstack/react-query'

import { PhotoField, PhotoStrip } from '#client/files/service.ts'
import { addPhoto, captionPhoto, fittingOf, removePhoto } from '#client/fittings/queries.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Fitting } from '#shared/fittings/records.ts'

/** Photos of the bay: the client sees them with the results. */
export function FittingPhotos({ fitting: { id, files }, mayChange }: { fitting: Fitting; mayChange: boolean }) {
  const queries = useQueryClient()
  const show = (fitting: Fitting) => queries.setQueryData(fittingOf(id).queryKey, fitting)

  return (
    <RecordPart title="Photos">
      {mayChange && (
        <PhotoField
          place={`fitting/${id}`}
          attach={async (fileId, call) => {
            await addPhoto(id, fileId, call)
            await queries.invalidateQueries(fittingOf(id))
          }}
        />
      )}
      {files.length === 0 ? (
        <p className="text-sm text-muted">No photos yet.</p>
      ) : (
        <PhotoStrip
          label="Photos of the fitting"
          files={files}
          {...(mayChange && {
            onCaption: async (file, caption) => show(await captionPhoto(id, file.id, caption)),
            onRemove: async (file) => show(await removePhoto(id, file.id)),
          })}
        />
      )}
    </RecordPart>
  )
}
