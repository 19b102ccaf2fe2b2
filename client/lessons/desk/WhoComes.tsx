import { useSuspenseQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'

import { AddPlace } from './AddPlace.tsx'
import { Decision } from './Decision.tsx'
import { PlaceRow } from './PlaceRow.tsx'
import { placesOfClinic } from './queries.ts'

/** The places of a clinic, and what the desk does with them. */
export const WhoComes = ({ clinicId }: { clinicId: string }) => (
  <RecordPart title="Who comes">
    <Loaded skeleton={<Skeleton className="h-40" />}>
      <Places clinicId={clinicId} />
    </Loaded>
  </RecordPart>
)

function Places({ clinicId }: { clinicId: string }) {
  const { data } = useSuspenseQuery(placesOfClinic(clinicId))
  const { clinic, places } = data
  const [isAdding, setAdding] = useState(false)
  const isOff = clinic.status === 'called_off'
  const left = clinic.capacity - clinic.placesTaken

  return (
    <div className="grid gap-4">
      <Decision clinic={clinic} />
      {places.length === 0 ? (
        <p className="text-sm text-muted">Nobody has a place yet.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} clinic={clinic} />
          ))}
        </ul>
      )}
      {!isOff && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button tone="quiet" size="tight" disabled={left === 0} onClick={() => setAdding(true)}>
            <UserPlus aria-hidden className="size-4" />
            Add somebody
          </Button>
          <p className="text-sm text-muted figures">
            {left === 0 ? 'It is full.' : left === 1 ? 'One place is left.' : `${left} places are left.`}
          </p>
        </div>
      )}
      {isAdding && <AddPlace clinicId={clinicId} onClose={() => setAdding(false)} />}
    </div>
  )
}
