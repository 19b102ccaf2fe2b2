import { useQuery } from '@tanstack/react-query'
import { ChevronRight, ArrowRight } from 'lucide-react'
import { useId } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { myBuilds } from '#client/builds/order-queries.ts'
import { ownOrderPath } from '#client/orders/service.ts'
import { NeedsYou } from '#client/people/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Part } from '#client/ui/Part.tsx'
import { isInHouse } from '#shared/builds/orders/status.ts'
import type { OwnBuild } from '#shared/builds/orders/tracker-contract.ts'
import { counted } from '#shared/words.ts'

import { Track } from './Track.tsx'

/** The member's builds. */
export function MyBuildsPage() {
  const userId = useSession()?.user.id ?? ''
  const { data, error, refetch } = useQuery(myBuilds)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <PageHeader
        title="Your builds"
        action={
          <ButtonLink to="/dashboard/fittings" tone="quiet">
            Your fittings
          </ButtonLink>
        }
      />
      <NeedsYou userId={userId} feature="builds" />
      {data ? (
        <Builds builds={data.builds} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
      <HowAnOrderBegins />
    </div>
  )
}

const Builds = ({ builds }: { builds: readonly OwnBuild[] }) =>
  builds.length === 0 ? (
    <EmptyState title="No builds yet">Clubs that we build for you appear here, from the quote to pickup.</EmptyState>
  ) : (
    <>
      {builds
        .filter(({ status }) => isInHouse(status))
        .map((track) => (
          <InHand key={track.number} track={track} />
        ))}
      <Earlier builds={builds.filter(({ status }) => !isInHouse(status))} />
    </>
  )

function InHand({ track }: { track: OwnBuild }) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="font-display text-3xl font-medium tracking-tight figures md:text-4xl">
          {buildName(track)}
        </h2>
        <OrderOf track={track} />
      </div>
      <Track track={track} />
    </section>
  )
}

const OrderOf = ({ track: { orderId } }: { track: OwnBuild }) =>
  orderId && (
    <ButtonLink to={ownOrderPath(orderId)} tone="quiet" size="tight">
      Its order
    </ButtonLink>
  )

/** Finished and canceled builds, one line each, which opens. */
const Earlier = ({ builds }: { builds: readonly OwnBuild[] }) =>
  builds.length > 0 && (
    <Part title="Earlier" inColumn>
      <ul className="divide-y divide-line border-y border-line">
        {builds.map((track) => (
          <li key={track.number}>
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-90" />
                <span className="font-medium figures">{buildName(track)}</span>
                <span className="text-muted">{clubsInWords(track)}</span>
              </summary>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 pb-8">
                <Track track={track} />
                <p>
                  <OrderOf track={track} />
                </p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Part>
  )

const buildName = ({ number, forName }: OwnBuild) => (forName === null ? number : `${number} for ${forName}`)

const clubsInWords = ({ clubs }: OwnBuild): string => {
  const [only, ...others] = clubs

  return others.length === 0 ? (only?.slot ?? '') : counted(clubs.length, 'club')
}

const ways = [
  { to: '/build-sheet', label: 'Build sheet', hint: 'Irons, woods and wedges, as you want them' },
  { to: '/lab-build-sheet', label: 'Putter build sheet', hint: 'For a lie-angle-balanced putter' },
  { to: '/Book-Fitting', label: 'Club fitting', hint: 'If you would rather be measured first' },
] as const

/** Nobody can order a build from a shelf, so an empty page says how one begins. */
function HowAnOrderBegins() {
  return (
    <nav aria-label="How an order of clubs begins" className="grid gap-3">
      <h2 className="font-display text-2xl font-medium tracking-tight">How an order of clubs begins</h2>
      <p className="max-w-[65ch] text-pretty text-muted">
        With a sheet or a fitting. We answer with a quote, by e-mail and on this page. Once you have signed it, you see
        here where your clubs are.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {ways.map(({ to, label, hint }) => (
          <li key={to}>
            <Link
              to={to}
              className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-6 py-2 hover:text-fairway sm:grid-cols-[11rem_1fr_auto]"
            >
              <span className="font-semibold">{label}</span>
              <span className="text-pretty text-muted max-sm:col-start-1">{hint}</span>
              <ArrowRight
                aria-hidden
                className="size-5 text-fairway max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
