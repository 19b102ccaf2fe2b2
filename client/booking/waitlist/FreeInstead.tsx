import { placeParams } from '#client/booking/instant-of.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'

interface FreeInsteadProps {
  /** Why it was refused. */
  error: Error
  serviceCode: string
}

/** The free times that a refusal names, each a link to book it. */
export function FreeInstead({ error, serviceCode }: FreeInsteadProps) {
  const { moment, localOf } = useStudio()
  const nearest = error instanceof Failure ? (error.facts.nearest ?? []) : []
  if (nearest.length === 0) return null

  return (
    <ul aria-label="Free instead" className="flex flex-wrap gap-2 pt-1">
      {nearest.map(({ startsAt }) => (
        <li key={startsAt.getTime()}>
          <ButtonLink
            tone="quiet"
            size="small"
            to={`/book-now?service=${serviceCode}&${placeParams(startsAt, localOf)}`}
          >
            {moment(startsAt)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
