import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { whatWaits } from '#client/api/query-client.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { soonestFirst, type Waiting, waitingContract } from '#shared/people/waiting.ts'

// Not kept on the device: its links open what they name without signing in.
export const waitingOf = (userId: string) =>
  queryOptions({
    queryKey: [...whatWaits, userId],
    queryFn: () => call(waitingContract.listWaiting, {}),
    staleTime: 5000,
    refetchInterval: 60_000,
  })

interface NeedsYouProps {
  userId: string
  /** Only what this feature hands in, and nothing at all where that is nothing. */
  feature?: string
}

/** Whatever waits for whoever is signed in, what runs out soonest first. */
export function NeedsYou({ userId, feature }: NeedsYouProps) {
  const { data, error, refetch } = useQuery(waitingOf(userId))
  const now = useNow(60)
  const parts = data?.parts.filter((part) => feature === undefined || part.feature === feature) ?? []
  const items = soonestFirst(parts.flatMap((part) => part.items ?? [])).filter(({ until }) => !until || until > now)
  const missing = error && !data ? [{ name: 'What needs you', why: sentenceAfter(error) }] : parts.filter(isMissing)
  const isLoading = !data && !error
  if (feature !== undefined && items.length === 0 && missing.length === 0) return null

  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="font-display text-2xl font-medium">
        Needs you
      </h2>
      {missing.map((part) => (
        <Missing key={part.name} {...part} tryAgain={() => void refetch()} />
      ))}
      <ul aria-busy={isLoading} className="mt-3 divide-y divide-line border-y border-line empty:hidden">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {isLoading && <Loading />}
      {!isLoading && items.length === 0 && missing.length === 0 && (
        <p className="mt-2 text-muted">Nothing right now.</p>
      )}
    </section>
  )
}

const isMissing = (part: { items: readonly Waiting[] | null }) => part.items === null

function Item({ item: { what, about, until, verb, to } }: { item: Waiting }) {
  const { moment, dayShort, localOf } = useStudio()
  // What ends with a day is said by the day.
  const isDay = until !== null && localOf(until).endsWith('T00:00')
  const untilWords = until && (isDay ? dayShort(localOf(new Date(until.getTime() - 1))) : moment(until))

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 basis-72 grow wrap-anywhere">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{what}</span>
          {until && <span className="text-sm font-medium text-flag-deep figures">until {untilWords}</span>}
        </span>
        <span className="block text-sm text-muted figures">{about}</span>
      </span>
      <ButtonLink to={to} tone="quiet" aria-label={`${verb}: ${what}`}>
        {verb}
      </ButtonLink>
    </li>
  )
}

function Missing({ name, why, tryAgain }: { name: string; why?: string | undefined; tryAgain: () => void }) {
  return (
    <div
      role="alert"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded border border-flag/40 bg-blush px-4 py-2"
    >
      <p className="min-w-0 grow">
        <span className="font-medium">{name}</span> could not be loaded.{why && ` ${why}`}
      </p>
      <Button tone="plain" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  )
}

function Loading() {
  if (!useOnline()) return <p className="mt-2 text-muted">This part comes once you are online.</p>

  return (
    <div className="mt-3 grid gap-px">
      {[0, 1].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  )
}
