import { useQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'

import { leftWords } from './credit-for.ts'
import { myCredits } from './queries.ts'

/** The lessons that are left of packages; nothing for whoever has none. */
export function OwnCredits({ userId }: { userId: string }) {
  const { dayAndYear } = useStudio()
  const { data: credits = [] } = useQuery(myCredits(userId))
  if (credits.length === 0) return null

  return (
    <section aria-labelledby="credits" className="grid gap-3">
      <h2 id="credits" className="font-display text-2xl font-medium">
        Your lessons
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {credits.map((credit) => (
          <li key={credit.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <span>
              <span className="block font-medium">{credit.name}</span>
              <span className="block text-sm text-muted figures">
                {leftWords(credit, dayAndYear)}
                {credit.reserved > 0 && `, ${credit.reserved} booked`}
              </span>
            </span>
            {credit.left > 0 && (
              <ButtonLink to={`/dashboard/book?service=${credit.serviceCode}`} tone="quiet" size="small">
                Book a lesson
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
