import { useSuspenseQuery } from '@tanstack/react-query'

import { buildPath } from '#client/builds/build-words.ts'
import { openBuilds } from '#client/builds/order-queries.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'

import { BuildBadge } from './BuildBadge.tsx'
import { BuildViews } from './BuildViews.tsx'

/** The days with promised builds, the next one first. */
export const CalendarPage = () => (
  <ToolPage title="Build calendar" views={<BuildViews />}>
    <Loaded skeleton={<Skeleton className="h-96" />}>
      <Days />
    </Loaded>
  </ToolPage>
)

function Days() {
  const { data } = useSuspenseQuery(openBuilds({}))
  const { dayAndYear } = useStudio()
  const days = [...Map.groupBy(data.builds, ({ promisedOn }) => promisedOn ?? '')].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  if (days.length === 0) return <EmptyState title="Nothing is promised">Builds come from approved quotes.</EmptyState>

  return days.map(([day, builds]) => (
    <RecordPart key={day} title={day === '' ? 'No day' : dayAndYear(day)}>
      <ul className="divide-y divide-line text-sm">
        {builds.map(({ id, number, personName, isLate, ...build }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={buildPath(id)}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              {number}
            </Link>
            <span className="grow wrap-anywhere">{personName}</span>
            {isLate && <strong className="text-flag-deep">Late</strong>}
            <BuildBadge build={build} />
          </li>
        ))}
      </ul>
    </RecordPart>
  ))
}
