import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { usePlace } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Failure } from '#shared/http/failure.ts'

interface LinkedPageProps<Linked, Key extends QueryKey> {
  /** Until it is known what stands behind the link. */
  title: string
  query: (token: string) => UseQueryOptions<Linked, Error, Linked, Key>
  children: (linked: Linked, token: string) => ReactNode
}

/** What a client sees by a link, without an account. The token stands after the #, so that no server logs it. */
export function LinkedPage<Linked, Key extends QueryKey>(props: LinkedPageProps<Linked, Key>) {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <Behind key={token} token={token} {...props} />
    </div>
  )
}

function Behind<Linked, Key extends QueryKey>({
  token,
  title,
  query,
  children,
}: LinkedPageProps<Linked, Key> & { token: string }) {
  const { data, error, refetch } = useQuery({ ...query(token), retry: false })
  if (data !== undefined) return children(data, token)
  const isNone = error instanceof Failure && ['not_found', 'invalid_input', 'expired'].includes(error.code)

  return (
    <>
      <PageHeader title={title} />
      {isNone ? (
        <EmptyState title="This link has ended">
          A newer one may have been sent to you, or it was not copied whole.
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}
