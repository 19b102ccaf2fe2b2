import { useSuspenseQuery } from '@tanstack/react-query'

import { newEnquiries } from '#client/people/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { topicWords } from '#shared/people/enquiry-topics.ts'

import { Done, TodayPart, TodayRows } from './TodayPart.tsx'
import { topicsFor } from './topics.ts'

/** Questions that wait for an answer, of those that are this person's to answer. */
export const WaitingQuestions = () => (
  <TodayPart title="Questions that wait">
    <Questions />
  </TodayPart>
)

const most = 8

function Questions() {
  const topics = topicsFor(usePermissions())
  const { moment } = useStudio()
  const { data } = useSuspenseQuery(newEnquiries)
  const waiting = data.enquiries.filter(({ topic }) => topics?.includes(topic) ?? true)
  if (waiting.length === 0) return <Done>Nobody waits for your answer.</Done>

  return (
    <TodayRows>
      {waiting.slice(0, most).map(({ id, name, topic, about, excerpt, createdAt }) => (
        <li key={id}>
          <Link
            to={`/admin/members/enquiries?enquiry=${id}`}
            className="grid min-h-11 grid-cols-[1fr_auto] gap-x-4 py-2 hover:bg-sunken"
          >
            <span className="truncate font-semibold">{name}</span>
            <time dateTime={createdAt.toISOString()} className="text-sm whitespace-nowrap text-muted figures">
              {moment(createdAt)}
            </time>
            <span className="col-span-2 truncate text-sm">
              {about ?? topicWords[topic]}
              <span className="ml-2 text-muted">{excerpt.replaceAll(/\s*\n\s*/g, ', ')}</span>
            </span>
          </Link>
        </li>
      ))}
      {waiting.length > most && (
        <li>
          <Link to="/admin/members/enquiries?status=new" className="flex min-h-11 items-center underline">
            All {waiting.length}
            {data.next && ' and more'}
          </Link>
        </li>
      )}
    </TodayRows>
  )
}
