import { useMutation, useQuery } from '@tanstack/react-query'

import { usePlace } from '#client/routing/navigation.ts'
import { Contact } from '#client/settings/Contact.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { isShareToken } from '#shared/booking/players/share-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { LinkedReceipt } from './LinkedReceipt.tsx'
import { LinkPayment } from './LinkPayment.tsx'
import { linkedOrder, linkedShare, orderShare } from './queries.ts'

/** An order is paid by its link, without an account. The token stands after the #, so that no server logs it. */
export function PayPage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <PageHeader title="Pay" />
      {token ? (
        <Loaded key={token} skeleton={<Skeleton className="h-96" />}>
          {isShareToken(token) ? <LinkedShare token={token} /> : <Linked token={token} />}
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

/** A share is in an order of its own once somebody begins to pay it. */
function LinkedShare({ token }: { token: string }) {
  const { money } = useStudio()
  const { data: share, error } = useQuery({ ...linkedShare(token), retry: false, throwOnError: isNotEnded })
  const ordering = useMutation({ mutationFn: () => orderShare(token) })
  const payToken = ordering.data?.payToken ?? share?.payToken
  if (payToken !== undefined) return <Linked token={payToken} />
  if (error) return <Ended title="This link has ended">The booking is off, or it is paid in another way.</Ended>
  if (!share) return <Skeleton className="h-96" />

  return (
    <section aria-label="Your share" className="grid max-w-xl gap-4 rounded border border-line bg-surface p-5">
      <p className="font-medium wrap-anywhere">{share.what}</p>
      <p className="font-display text-2xl figures">Your share is {money(share.shareCents)}</p>
      {ordering.error && <Notice kind="problem">{ordering.error.message}</Notice>}
      <Button busy={ordering.isPending} className="justify-self-start" onClick={() => ordering.mutate()}>
        Pay {money(share.shareCents)}
      </Button>
    </section>
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
