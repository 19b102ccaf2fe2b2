import { useQuery } from '@tanstack/react-query'

import { usePlace } from '#client/routing/navigation.ts'
import { Contact } from '#client/settings/Contact.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Failure } from '#shared/http/failure.ts'

import { LinkedReceipt } from './LinkedReceipt.tsx'
import { LinkPayment } from './LinkPayment.tsx'
import { linkedOrder } from './queries.ts'

/** An order is paid by its link, without an account. The token stands after the #, so that no server logs it. */
export function PayPage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <PageHeader title="Pay" />
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

function Linked({ token }: { token: string }) {
  const { data: order, error } = useQuery({ ...linkedOrder(token), retry: false, throwOnError: isNotEnded })
  if (error)
    return <Ended title="This link has ended">A newer one may have been sent to you, or it was not copied whole.</Ended>
  if (!order) return <Skeleton className="h-96" />

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2 lg:gap-16">
      <LinkedReceipt order={order} />
      <LinkPayment token={token} />
    </div>
  )
}

const isNotEnded = (error: Error) => !(error instanceof Failure && error.code === 'not_found')

const Ended = ({ title, children }: { title: string; children: string }) => (
  <EmptyState
    title={title}
    action={
      <div className="flex flex-wrap gap-3">
        <Contact />
      </div>
    }
  >
    {children}
  </EmptyState>
)
