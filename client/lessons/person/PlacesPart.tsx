import { useSuspenseQuery } from '@tanstack/react-query'

import { noteOfPlace, placesOfPerson, sessionWords } from '#client/booking/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { OwnPlace } from '#shared/lessons/clinics/places-contract.ts'

/** The places in clinics that a client took or has; nothing for whoever has none. */
export function PlacesPart({ personId }: { personId: string }) {
  const { data: places } = useSuspenseQuery(placesOfPerson(personId))
  if (places.length === 0) return null

  return (
    <RecordPart title="Clinics">
      <ul className="divide-y divide-line text-sm">
        {places.map((place) => (
          <PlaceOfClient key={place.id} place={place} />
        ))}
      </ul>
    </RecordPart>
  )
}

function PlaceOfClient({ place: { name, isMe, status, orderId, clinic } }: { place: OwnPlace }) {
  const wording = useStudio()
  const { holds } = usePermissions()
  const [first] = clinic.sessions
  const words = noteOfPlace(status)

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
      <p>
        <span className="font-medium">{clinic.title}</span>
        <span className="block text-muted figures">
          {first && sessionWords(first, wording)}
          {clinic.sessions.length > 1 && ` and ${clinic.sessions.length - 1} more`}
          {!isMe && `, for ${name}`}
        </span>
      </p>
      <span className="flex flex-wrap items-center gap-x-3">
        {words && <Badge>{words}</Badge>}
        {orderId !== null && holds('take_payments/orders') && (
          <Link
            to={`/admin/orders/order/${orderId}`}
            className="inline-flex min-h-row items-center text-fairway underline underline-offset-4"
          >
            Its order
            <span className="sr-only">
              : {clinic.title}, {name}
            </span>
          </Link>
        )}
      </span>
    </li>
  )
}
