import { useQuery } from '@tanstack/react-query'

import { WaitsForYou } from '#client/builds/own/WaitsForYou.tsx'
import { ownOrderPath } from '#client/orders/own/own-order-path.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { BuildTrack } from '#shared/builds/orders/tracker-contract.ts'

import { myBuilds } from './queries.ts'
import { Track } from './Track.tsx'

/** Where one's own builds are. */
export function MyBuildsPage() {
  const { data, error, refetch } = useQuery(myBuilds)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <PageHeader title="Your builds" />
      <WaitsForYou />
      {data ? (
        <Builds builds={data.builds} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

const Builds = ({ builds }: { builds: readonly BuildTrack[] }) =>
  builds.length === 0 ? (
    <EmptyState title="No builds yet">Clubs that we build for you appear here, from the quote to pickup.</EmptyState>
  ) : (
    builds.map((track) => (
      <RecordPart
        key={track.number}
        title={track.number}
        action={
          track.orderId && (
            <ButtonLink to={ownOrderPath(track.orderId)} tone="quiet" size="tight">
              Its order
            </ButtonLink>
          )
        }
      >
        <Track track={track} />
      </RecordPart>
    ))
  )
