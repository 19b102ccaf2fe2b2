import { useQuery, useQueryClient } from '@tanstack/react-query'

import { PhotoStrip } from '#client/files/service.ts'
import { ClubPhotoField } from '#client/workshop/tickets/ClubPhotoField.tsx'
import type { Slot } from '#shared/clubs/slots.ts'

import { captionedBySlot, preparedPlace } from './prepared-rows.ts'
import { addPreparedPhoto, myPrepared, removePreparedPhoto } from './queries.ts'

interface PreparedPhotosProps {
  preparedId: string
  slots: readonly Slot[]
}

/** Photos of the clubs; the counter sees them with the code. */
export function PreparedPhotos({ preparedId, slots }: PreparedPhotosProps) {
  const queries = useQueryClient()
  const { data } = useQuery(myPrepared)
  const photos = data?.prepared.find(({ id }) => id === preparedId)?.photos ?? []
  const show = () => queries.invalidateQueries({ queryKey: myPrepared.queryKey })

  return (
    <section aria-label="Photos" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ClubPhotoField
        place={preparedPlace(preparedId)}
        parts={slots}
        attach={async (fileId, call, of) => {
          await addPreparedPhoto(preparedId, { fileId, slot: slots.find((slot) => slot === of) }, call)
          await show()
        }}
      />
      {photos.length > 0 && (
        <PhotoStrip
          label="Photos of the clubs"
          files={captionedBySlot(photos)}
          onRemove={async (file) => {
            await removePreparedPhoto(preparedId, file.id)
            await show()
          }}
        />
      )}
    </section>
  )
}
