import { useQuery } from '@tanstack/react-query'

import { PhotoStrip } from '#client/files/PhotoStrip.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { Contact } from '#client/settings/Contact.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'
import type { Estimate } from '#shared/workshop/estimate-contract.ts'

import { AnswerForm } from './AnswerForm.tsx'
import { estimateOf } from './queries.ts'

/** An estimate by its link, without an account. The token stands after the #, so that no server logs it. */
export function EstimatePage() {
  const token = usePlace().hash.slice(1)

  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <PageHeader title="Work on your clubs" />
      {token ? <Linked key={token} token={token} /> : <Ended title="The link is not complete" />}
    </div>
  )
}

function Linked({ token }: { token: string }) {
  const { data: estimate, error, refetch } = useQuery(estimateOf(token))
  if (error instanceof Failure && (error.code === 'not_found' || error.code === 'expired'))
    return <Ended title="This link has ended" />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!estimate) return <Skeleton className="h-96" />

  return (
    <div className="grid max-w-2xl gap-8">
      <Jobs estimate={estimate} />
      {estimate.isOpen ? <AnswerForm token={token} /> : <Answered estimate={estimate} />}
    </div>
  )
}

export function Ended({ title }: { title: string }) {
  return (
    <EmptyState title={title} action={<Contact />}>
      A newer one may have been sent to you, or it was not copied whole.
    </EmptyState>
  )
}

export function Jobs({ estimate: { number, clubs, photos, totalCents, promisedOn } }: { estimate: Estimate }) {
  const { money, dayLong } = useStudio()
  const shown = [
    ...photos,
    ...clubs.flatMap(({ slot, photos: ofClub }) =>
      ofClub.map((photo) => ({ ...photo, caption: photo.caption ?? nameOfSlot(slot) })),
    ),
  ]

  return (
    <section aria-label={`Ticket ${number}`}>
      <ul>
        {clubs.map(({ slot, condition, jobs }) => (
          <li key={slot} className="flex items-baseline gap-4 border-b border-line py-3">
            <span className="flex-1 wrap-anywhere">
              <span className="block font-medium">{nameOfSlot(slot)}</span>
              <span className="text-muted">
                {jobs
                  .map(({ name, part, wraps }) =>
                    [name, part, wraps !== null && counted(wraps, 'wrap')].filter(Boolean).join(', '),
                  )
                  .join('; ')}
              </span>
              {condition && <span className="block text-sm text-muted">As it came: {condition}</span>}
            </span>
            <span className="figures">{money(jobs.reduce((sum, { priceCents }) => sum + priceCents, 0))}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 pt-4 text-lg font-medium">
        <span>Before tax, ticket {number}</span>
        <span className="figures">{money(totalCents)}</span>
      </p>
      {promisedOn !== null && <p className="text-muted">Ready by {dayLong(promisedOn)}, if you agree.</p>}
      {shown.length > 0 && (
        <div className="grid gap-3 pt-6">
          <h2 className="font-display text-xl font-medium">As they came</h2>
          <PhotoStrip label="Photos of your clubs" files={shown} />
        </div>
      )}
    </section>
  )
}

const answers: Partial<Record<Estimate['status'], string>> = {
  estimated: 'We have your question, and call or write to you.',
  declined: 'You declined the work. Your clubs wait for you at the counter.',
}

function Answered({ estimate: { status } }: { estimate: Estimate }) {
  return (
    <Notice kind="success" title="Thank you">
      <p>{answers[status] ?? 'You agreed. We tell you when your clubs are ready.'}</p>
    </Notice>
  )
}
