import { useSuspenseQuery } from '@tanstack/react-query'

import { buildPath } from '#client/builds/orders/build-words.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'

import { clubsWord } from './factory-words.ts'
import { OrderForm } from './OrderForm.tsx'
import { unorderedBuilds } from './queries.ts'

/** Builds whose deposit is paid and whose clubs nobody has ordered: the oldest first. */
export function ToBeOrdered() {
  const { dayShort } = useStudio()
  const {
    data: { builds, next },
  } = useSuspenseQuery(unorderedBuilds)
  if (builds.length === 0) return null

  return (
    <RecordPart title={`To be ordered, ${next === null ? builds.length : `${builds.length} and more`}`}>
      <ul className="divide-y divide-line text-sm">
        {builds.map((build) => (
          <li key={build.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <span className="min-w-48 grow">
              <Link className="font-medium underline underline-offset-4" to={buildPath(build.id)}>
                {build.number}
              </Link>{' '}
              {build.personName}
              <span className="block text-muted">
                {clubsWord(build.clubs.length)}
                {build.promisedOn !== null && `, promised ${dayShort(build.promisedOn)}`}
              </span>
            </span>
            <OrderForm build={build} />
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
