import { useQuery } from '@tanstack/react-query'

import { Contact } from '#client/settings/Contact.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Failure } from '#shared/http/failure.ts'

import { LinkedReceipt } from './LinkedReceipt.tsx'
import { LinkPayment } from './LinkPayment.tsx'
import { linkedOrder } from './queries.ts'

/** The order behind a link: its receipt, and the ways to pay what is due. */
export function Linked({ token }: { token: string }) {
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

export const isNotEnded = (error: Error) =>
  !(error instanceof Failure && (error.code === 'not_found' || error.code === 'expired'))

export const Ended = ({ title, children }: { title: string; children: string }) => (
  <EmptyState title={title} action={<Contact />}>
    {children}
  </EmptyState>
)
