import { PhotoStrip } from '#client/files/PhotoStrip.tsx'
import { captionedBySlot } from '#client/workshop/prepare/prepared-rows.ts'
import { ClubPhotoField } from '#client/workshop/tickets/ClubPhotoField.tsx'
import { intakePlace } from '#client/workshop/tickets/photo-parts.ts'

import type { IntakeStart } from './find-scanned.ts'
import type { IntakeRow } from './intake-rows.ts'

interface IntakePhotosProps {
  start: Pick<IntakeStart, 'person' | 'prepared'>
  rows: readonly IntakeRow[]
}

/** Photos are taken while the clubs lie here, and kept on this device until there is a ticket that they belong to. */
export function IntakePhotos({ start: { person, prepared }, rows }: IntakePhotosProps) {
  const fromHome = prepared?.photos ?? []

  return (
    <>
      {fromHome.length > 0 && <PhotoStrip label="Photos from home" files={captionedBySlot(fromHome)} />}
      <ClubPhotoField place={intakePlace(person.id ?? person.name)} parts={rows.map(({ slot }) => slot)} />
    </>
  )
}
