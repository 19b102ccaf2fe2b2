import { useQuery } from '@tanstack/react-query'

import { usePlace } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Failure } from '#shared/http/failure.ts'

import { trackedBuild } from './queries.ts'
import { Track } from './Track.tsx'

/** Where a build is, by its link. The token stands after the #, so that no server logs it. */
export function TrackPage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">{<Tracked token={token} />}</div>
  )
}

function Tracked({ token }: { token: string }) {
  const { data: track, error, refetch } = useQuery({ ...trackedBuild(token), retry: false })
  if (track) {
    return (
      <>
        <PageHeader title={`Your clubs, ${track.number}`} />
        <Track track={track} />
      </>
    )
  }
  const isNone = error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid_input')

  return (
    <>
      <PageHeader title="Your clubs" />
      {isNone ? (
        <EmptyState title="This link shows no build">Open the link of the mail once more, all of it.</EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}
