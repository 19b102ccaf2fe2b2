import { useSuspenseQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { myFitting, myFittings } from '#client/fittings/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { Results } from './Results.tsx'

/** One's own fittings, or the one that the address names. */
export function OwnFittingsPage() {
  const userId = useSession()?.user.id
  const fittingId = useAddress().read('fitting')

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      {userId !== undefined && (
        <Loaded key={fittingId} skeleton={<Skeleton className="h-96" />}>
          {fittingId === undefined ? <Fittings userId={userId} /> : <One userId={userId} fittingId={fittingId} />}
        </Loaded>
      )}
    </div>
  )
}

function One({ userId, fittingId }: { userId: string; fittingId: string }) {
  const { data } = useSuspenseQuery(myFitting(userId, fittingId))

  return (
    <>
      <p className="print:hidden">
        <Link to="/dashboard/fittings" className="underline underline-offset-4">
          All your fittings
        </Link>
      </p>
      <Results fitting={data} />
    </>
  )
}

function Fittings({ userId }: { userId: string }) {
  const { fittings } = useSuspenseQuery(myFittings(userId)).data
  const { dayAndYear, localOf } = useStudio()

  return (
    <>
      <PageHeader title="Your fittings" />
      {fittings.length === 0 ? (
        <EmptyState title="No fitting yet" action={<ButtonLink to="/dashboard/book">Book a fitting</ButtonLink>}>
          What you hit with each club appears here once your fitter has shared it.
        </EmptyState>
      ) : (
        <ul className="max-w-3xl divide-y divide-line border-y border-line">
          {fittings.map(({ id, number, slot, fitter, startsAt, best }) => (
            <li key={id}>
              <Link
                to={`/dashboard/fittings?fitting=${id}`}
                className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:bg-sunken"
              >
                <strong>{nameOfSlot(slot)}</strong>
                <span className="text-muted">
                  {dayAndYear(localOf(startsAt))}
                  {fitter && `, with ${fitter}`}
                </span>
                <span className="ml-auto text-sm text-muted figures">{best ? `${best} was best` : number}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
