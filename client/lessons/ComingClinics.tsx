import { useSuspenseQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { Clinic } from '#shared/lessons/contract.ts'

import { placesWords, whenWords } from './clinic-words.ts'
import { clinicsQuery } from './queries.ts'

/** The next few clinics and events, each leading to its place in the whole list. */
export function ComingClinics({
  matches,
  count,
  all,
}: {
  matches: (clinic: Clinic) => boolean
  count: number
  /** The whole list, as this part of it. */
  all: string
}) {
  const { data: clinics } = useSuspenseQuery(clinicsQuery)
  const { money, ...wording } = useStudio()
  const shown = clinics.filter(matches).slice(0, count)

  return (
    <>
      {shown.length === 0 && <p className="text-muted">No dates right now; the next ones are announced here.</p>}
      <ul className="border-t-2 border-ink">
        {shown.map((clinic) => (
          <li key={clinic.id} className="border-b border-line">
            <Link
              to={`/lessons/clinics-events#${clinic.slug}`}
              className="group grid grid-cols-[1fr_auto] items-baseline gap-x-6 py-3.5"
            >
              <span>
                <span className="text-lg font-semibold underline-offset-4 group-hover:underline">{clinic.title}</span>
                <span className="block text-muted figures">{whenWords(clinic, wording)}</span>
              </span>
              <span className="text-right figures">
                <span className="font-display text-lg">{money(clinic.priceCents)}</span>
                <span className="block text-sm text-muted">{placesWords(clinic)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <ButtonLink to={all} tone="plain">
          All clinics and events
        </ButtonLink>
      </p>
    </>
  )
}
