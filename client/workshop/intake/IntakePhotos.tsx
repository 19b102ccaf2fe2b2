import { useState } from 'react'

import { PhotoField } from '#client/files/PhotoField.tsx'
import { intakePlace } from '#client/workshop/tickets/photo-parts.ts'
import { PhotoPart } from '#client/workshop/tickets/PhotoPart.tsx'

import type { IntakeRow } from './intake-rows.ts'

/** Photos are taken while the clubs lie here, and kept on this device until there is a ticket that they belong to. */
export function IntakePhotos({ personId, rows }: { personId: string; rows: readonly IntakeRow[] }) {
  const [part, setPart] = useState('')

  return (
    <div className="grid gap-2">
      <PhotoPart parts={rows.map(({ slot }) => ({ name: slot }))} part={part} onChoose={setPart} />
      <PhotoField place={intakePlace(personId)} part={part || undefined} />
    </div>
  )
}
