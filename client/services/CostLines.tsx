import { useSuspenseQuery } from '@tanstack/react-query'

import { plansQuery } from '#client/memberships/queries.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** What services cost, for everybody and for members. */
export function CostLines({ services }: { services: readonly Service[] }) {
  const { money } = useStudio()
  const { data: plans } = useSuspenseQuery(plansQuery)

  return (
    <>
      <dl className="border-t border-line">
        {services.map(({ code, name, durationMinutes, priceCents }) => (
          <div key={code} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <dt>
              {name} <span className="whitespace-nowrap text-muted figures">{durationMinutes} minutes</span>
            </dt>
            <dd className="font-display text-lg figures">{money(priceCents)}</dd>
          </div>
        ))}
        {plans.length > 0 && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
            <dt className="border-l-2 border-brass pl-2.5">Members</dt>
            <dd>
              <Link
                to="/Memberships"
                className="inline-block py-1 whitespace-nowrap text-fairway underline underline-offset-4"
              >
                See what each plan takes off
              </Link>
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-3 text-sm text-muted">You pay at the studio.</p>
    </>
  )
}
