import { useQueryClient } from '@tanstack/react-query'

import { PhotoStrip } from '#client/files/PhotoStrip.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { ClubPhotoField } from './ClubPhotoField.tsx'
import { partsOf, ticketPlace } from './photo-parts.ts'
import { addTicketPhoto, captionTicketPhoto, removeTicketPhoto, ticketOf } from './queries.ts'

/** How the bag and its clubs looked: the client sees it with the estimate. */
export function TicketPhotos({ ticket }: { ticket: Ticket }) {
  const { id, clubs, photos } = ticket
  const queries = useQueryClient()
  const show = (changed: Ticket) => queries.setQueryData(ticketOf(id).queryKey, changed)
  const parts = partsOf(clubs)
  const idOf = (name: string | undefined) => parts.find((one) => one.name === name)?.id
  const shown = [
    ...photos,
    ...clubs.flatMap((club, at) =>
      club.photos.map((photo) => ({ ...photo, caption: photo.caption ?? parts[at]?.name ?? null })),
    ),
  ]

  return (
    <RecordPart title="Photos">
      <ClubPhotoField
        place={ticketPlace(id)}
        parts={parts.map(({ name }) => name)}
        attach={async (fileId, call, of) => {
          await addTicketPhoto(id, { fileId, ticketClubId: idOf(of) }, call)
          await queries.invalidateQueries(ticketOf(id))
        }}
      />
      {shown.length > 0 && (
        <PhotoStrip
          label="Photos of the clubs"
          files={shown}
          onCaption={async (file, caption) => show(await captionTicketPhoto(id, file.id, caption))}
          onRemove={async (file) => show(await removeTicketPhoto(id, file.id))}
        />
      )}
    </RecordPart>
  )
}
