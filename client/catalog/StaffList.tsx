import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import { staffQuery } from './queries.ts'
import { StaffMark } from './StaffMark.tsx'

/** Who gives any of these services; everybody, when none is named. */
export function StaffList({ services, columns = false }: { services?: readonly string[]; columns?: boolean }) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const shown = services
    ? staff.filter(({ serviceCodes }) => serviceCodes.some((code) => services.includes(code)))
    : staff
  if (shown.length === 0) return <p className="text-muted">Nobody is introduced here yet. Ask us who it would be.</p>

  return (
    <ul
      className={clsx(
        columns ? 'border-t-2 border-ink' : 'border-t border-line',
        columns && shown.length > 1 && 'grid gap-x-12 md:grid-cols-2',
      )}
    >
      {shown.map(({ slug, name, credential, oneLine }) => (
        <li key={slug} className="flex gap-4 border-b border-line py-4">
          <StaffMark slug={slug} name={name} className="size-16" />
          <div>
            <h3 className="leading-snug font-semibold">{name}</h3>
            {credential && <p className="text-sm text-fairway">{credential}</p>}
            {oneLine && <p className="mt-1 text-muted">{oneLine}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
