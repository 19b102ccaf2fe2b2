import { clsx } from 'clsx'

import { Link } from '#client/routing/Link.tsx'
import type { Clinic } from '#shared/lessons/contract.ts'

import { filters } from './clinic-words.ts'

/** Which of them are listed; each choice is an address. */
export function ClinicFilter({ clinics, chosen }: { clinics: readonly Clinic[]; chosen: string }) {
  return (
    <nav aria-label="Show" className="flex flex-wrap border-b-2 sm:gap-x-1 border-ink">
      {filters.map(({ value, label, matches }) => (
        <Link
          key={value}
          to={value === 'all' ? '/lessons/clinics-events' : `/lessons/clinics-events?for=${value}`}
          aria-current={value === chosen ? 'true' : undefined}
          preventScrollReset
          className={clsx(
            '-mb-0.5 flex min-h-12 items-center gap-1.5 border-b-4 px-1 min-[24rem]:px-2.5 sm:gap-2 sm:px-3.5',
            value === chosen ? 'border-flag font-semibold' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {label}
          <span className="text-sm text-muted figures">{clinics.filter(matches).length}</span>
        </Link>
      ))}
    </nav>
  )
}
