import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { CopyButton } from '#client/auth/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { feedsContract, type MadeFeed, type CalendarFeed, type FeedOf } from '#shared/booking/feeds.ts'

const calendarFeeds = (userId: string) =>
  queryOptions({
    queryKey: ['booking', 'feeds', userId],
    queryFn: () => call(feedsContract.listCalendarFeeds, {}),
    staleTime: 60_000,
  })

/** Makes, renews and ends feeds. An address is shown once, until the page is left. */
function useFeedChanges(userId: string) {
  const [made, setMade] = useState<MadeFeed>()
  const touches = [calendarFeeds(userId).queryKey]

  const making = useAct((resourceId: string | null) => call(feedsContract.makeCalendarFeed, { body: { resourceId } }), {
    onDone: setMade,
    touches,
  })
  const renewing = useAct((feedId: string) => call(feedsContract.renewCalendarFeed, { params: { feedId } }), {
    onDone: setMade,
    touches,
  })
  const ending = useAct((feedId: string) => call(feedsContract.endCalendarFeed, { params: { feedId } }), {
    onDone: () => setMade(undefined),
    touches,
  })

  return { make: making.mutate, renew: renewing.mutate, end: ending.mutate, made, making, renewing, ending }
}

const feedName = ({ kind, name }: FeedOf) => (kind === 'own' ? 'Your bookings' : (name ?? ''))

interface CalendarFeedsProps {
  userId: string
  /** Filters the feeds; all are shown by default. */
  isShown?: (feed: FeedOf) => boolean
}

/** Secret addresses by which calendar programs read bookings: the person's own, for staff also those of colleagues and bays. */
export function CalendarFeeds({ userId, isShown = () => true }: CalendarFeedsProps) {
  const { data } = useSuspenseQuery(calendarFeeds(userId))
  const feeds = data.feeds.filter(isShown)
  const choices = data.choices.filter(isShown)
  const changes = useFeedChanges(userId)
  const { made, making, renewing, ending } = changes
  const problem = making.error ?? renewing.error ?? ending.error

  return (
    <div className="grid gap-4">
      {feeds.length > 0 && (
        <ul aria-label="Calendars" className="divide-y divide-line border-y border-line">
          {feeds.map((feed) => (
            <Feed key={feed.id} feed={feed} onRenew={() => changes.renew(feed.id)} onEnd={() => changes.end(feed.id)}>
              {made?.id === feed.id && <FeedAddress url={made.url} />}
            </Feed>
          ))}
        </ul>
      )}
      {choices.length > 0 && (
        <NewFeed key={choices.length} choices={choices} busy={making.isPending} onMake={changes.make} />
      )}
      {problem && <Refusal title="It is not done" error={problem} />}
    </div>
  )
}

function Feed({
  feed,
  onRenew,
  onEnd,
  children,
}: {
  feed: CalendarFeed
  onRenew: () => void
  onEnd: () => void
  children: ReactNode
}) {
  const { moment } = useStudio()
  const read = feed.readAt ? `Last read ${moment(feed.readAt)}` : 'Not read yet'

  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium">{feedName(feed)}</p>
          <p className="text-sm text-muted figures">{read}</p>
        </div>
        <div className="flex flex-wrap gap-x-5">
          <Button tone="plain" onClick={onRenew}>
            New address<span className="sr-only"> for {feedName(feed)}</span>
          </Button>
          <Button tone="plain" onClick={onEnd}>
            End<span className="sr-only"> {feedName(feed)}</span>
          </Button>
        </div>
      </div>
      {children}
    </li>
  )
}

function NewFeed({
  choices,
  busy,
  onMake,
}: {
  choices: readonly FeedOf[]
  busy: boolean
  onMake: (resourceId: string | null) => void
}) {
  const [chosen, choose] = useState(0)
  const choice = choices[chosen]

  return (
    <div className="flex flex-wrap items-center gap-3">
      {choices.length > 1 && (
        <Select
          aria-label="Whose bookings"
          className="max-w-72"
          value={chosen}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {choices.map((one, index) => (
            <option key={one.resourceId ?? 'own'} value={index}>
              {feedName(one)}
            </option>
          ))}
        </Select>
      )}
      <Button tone="quiet" busy={busy} onClick={() => choice && onMake(choice.resourceId)}>
        <CalendarPlus aria-hidden className="size-4.5" />
        Subscribe in your calendar
      </Button>
    </div>
  )
}

/** The address, shown once since only its hash is stored: to copy, or to open in a calendar program. */
function FeedAddress({ url }: { url: string }) {
  return (
    <Notice kind="success" title="Its address, shown once">
      <p className="font-mono text-sm break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url}>Copy the address</CopyButton>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonLook({ tone: 'quiet' })}>
          Open in this device’s calendar
        </a>
      </div>
      <p className="text-sm text-muted">
        Whoever has it reads these bookings. Programs come by every few hours, so a change may show late there.
      </p>
    </Notice>
  )
}
