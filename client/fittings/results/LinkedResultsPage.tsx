import { useQuery } from '@tanstack/react-query'

import { linkedFitting } from '#client/fittings/queries.ts'
import { usePlace } from '#client/routing/navigation.ts'
import { Contact } from '#client/settings/Contact.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Failure } from '#shared/http/failure.ts'

import { Results } from './Results.tsx'

/** The results behind the link of a mail. The token stands after the #, so that no server logs it. */
export function LinkedResultsPage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      {token ? (
        <Loaded key={token} skeleton={<Skeleton className="h-96" />}>
          <Linked token={token} />
        </Loaded>
      ) : (
        <Ended title="The link is not complete">Open the link of the mail once more, all of it.</Ended>
      )}
    </div>
  )
}

const isNotEnded = (error: Error) =>
  !(error instanceof Failure && (error.code === 'not_found' || error.code === 'expired'))

function Linked({ token }: { token: string }) {
  const { data, error } = useQuery({ ...linkedFitting(token), retry: false, throwOnError: isNotEnded })
  if (error) {
    return (
      <Ended title="This link has ended">
        A newer one may have been sent to you, or the results are being changed, or it was not copied whole.
      </Ended>
    )
  }

  return data ? <Results fitting={data} /> : <Skeleton className="h-96" />
}

const Ended = ({ title, children }: { title: string; children: string }) => (
  <>
    <PageHeader title="Your fitting" />
    <EmptyState title={title} action={<Contact />}>
      {children}
    </EmptyState>
  </>
)
