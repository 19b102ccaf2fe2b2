import { useQuery } from '@tanstack/react-query'

import { packagesQuery } from '#client/lessons/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { LessonPackage } from '#shared/lessons/contract.ts'

interface PackagePanelProps {
  /** The client of the sale, once there is one. */
  person: { name: string } | null
  onAdd: (sold: LessonPackage) => void
  onClose: () => void
}

/** Lessons that are bought together, one press each. */
export function PackagePanel({ person, onAdd, onClose }: PackagePanelProps) {
  const { money } = useStudio()
  const { data: packages, error } = useQuery(packagesQuery)

  return (
    <Panel title="Sell a package of lessons" onClose={onClose}>
      <p className="text-sm text-muted">
        {person ? `They belong to ${person.name}.` : 'They belong to a client: say whose sale it is.'}
      </p>
      {error && (
        <Notice kind="problem" title="The packages are not known">
          {error.message}
        </Notice>
      )}
      {!packages && !error && <Skeleton className="h-40" />}
      {packages?.length === 0 && <p className="text-sm text-muted">No packages are sold here.</p>}
      <ul aria-label="Packages" className="divide-y divide-line border-y border-line empty:hidden">
        {packages?.map((one) => (
          <li key={one.code}>
            <button
              type="button"
              className="flex min-h-row w-full items-center justify-between gap-3 px-2 text-left text-sm hover:bg-sunken"
              onClick={() => {
                onAdd(one)
                onClose()
              }}
            >
              <span>
                {one.name}
                <span className="block text-muted">Good for {one.monthsValid} months</span>
              </span>
              <span className="figures">{money(one.priceCents)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
