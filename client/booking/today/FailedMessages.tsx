import { useSuspenseQuery } from '@tanstack/react-query'

import { failedNotices } from '#client/notices/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'

import { Done, TodayPart, TodayRows } from './TodayPart.tsx'

/** Who was not reached: somebody calls them. */
export const FailedMessages = () => (
  <TodayPart title="Messages that did not arrive">
    <Failed />
  </TodayPart>
)

function Failed() {
  const { moment } = useStudio()
  const { data: failed } = useSuspenseQuery(failedNotices)
  if (failed.length === 0) return <Done>Everything was delivered.</Done>

  return (
    <TodayRows>
      {failed.map(({ id, channel, to, subject, failedAt }) => (
        <li key={id} className="grid min-h-11 grid-cols-[1fr_auto] gap-x-4 py-2">
          <span className="truncate font-semibold">{to}</span>
          <time dateTime={failedAt.toISOString()} className="text-sm whitespace-nowrap text-muted figures">
            {moment(failedAt)}
          </time>
          <span className="col-span-2 truncate text-sm">
            <span className="font-medium text-flag-deep">Not delivered</span>
            <span className="ml-2 text-muted">{channel === 'sms' ? 'Text message' : subject}</span>
          </span>
        </li>
      ))}
    </TodayRows>
  )
}
