import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Failure, type FailureCode } from '#shared/http/failure.ts'

import { Contact } from './Contact.tsx'

interface BehindLinkProps<Linked, Key extends QueryKey> {
  /** What stands after the # of the address, so that no server logs it; empty where it was not copied whole. */
  token: string
  query: (token: string) => UseQueryOptions<Linked, Error, Linked, Key>
  /** The heading until it is known what stands behind the link, where the page has none of its own. */
  title?: string
  /** What else may be so where nothing is found behind it. */
  why?: string
  /** How to have another link, or to do without one. The studio is reached in any case. */
  wayOut?: ReactNode
  children: (linked: Linked) => ReactNode
}

/** What somebody sees by a link, without an account; where it has ended, why, and how to go on: nothing of its record. */
export function BehindLink<Linked, Key extends QueryKey>(props: BehindLinkProps<Linked, Key>) {
  const { token, title, wayOut } = props
  if (token) return <Known key={token} {...props} />

  return (
    <Around title={title}>
      <Ended title="The link is not complete" wayOut={wayOut}>
        Open the link of the message once more, all of it.
      </Ended>
    </Around>
  )
}

function Known<Linked, Key extends QueryKey>(props: BehindLinkProps<Linked, Key>) {
  const { token, query, title, why, wayOut, children } = props
  const { data, error, refetch } = useQuery({ ...query(token), retry: false })
  const sentence = error ? whyItEnded(error, why) : undefined
  // Also where it was read before: it may have ended meanwhile.
  if (sentence === undefined && data !== undefined) return children(data)

  return (
    <Around title={title}>
      {sentence !== undefined ? (
        <Ended title="This link has ended" wayOut={wayOut}>
          {sentence}
        </Ended>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Around>
  )
}

const Around = ({ title, children }: { title: string | undefined; children: ReactNode }) => (
  <div className="grid gap-8">
    {title !== undefined && <PageHeader title={title} />}
    {children}
  </div>
)

const findsNothing = new Set<FailureCode>(['not_found', 'invalid_input', 'not_signed_in'])

/** The server knows why a link of ours has ended; of one that it does not know it says nothing. Undefined where something else failed. */
function whyItEnded(error: Error, why: string | undefined): string | undefined {
  if (!(error instanceof Failure)) return undefined
  if (error.code === 'expired') return error.message

  return findsNothing.has(error.code)
    ? (why ?? 'A newer one may have been sent to you, or it was not copied whole.')
    : undefined
}

const Ended = ({ title, wayOut, children }: { title: string; wayOut: ReactNode; children: string }) => (
  <EmptyState
    title={title}
    action={
      <div className="grid justify-items-start gap-5">
        {wayOut}
        <Contact />
      </div>
    }
  >
    {children}
  </EmptyState>
)
