import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/service.ts'
import { explainContract, type Explanation, type Reason } from '#shared/booking/explain/explain-contract.ts'
import type { Input } from '#shared/http/endpoint.ts'

import { canBeForced, fixOf, toBook } from './fix.ts'

type ExplainedStart = Input<typeof explainContract.explainStart>['query']

const explanationOf = (query: ExplainedStart) =>
  queryOptions({
    queryKey: ['booking', 'explain', query],
    queryFn: () => call(explainContract.explainStart, { query }),
    staleTime: 5000,
  })

/** Explains why a time is not available: each rule with what mends it, and the next available time. */
export function ExplainSlot({ start }: { start: ExplainedStart }) {
  const { data: explanation } = useSuspenseQuery(explanationOf(start))
  const { moment, clock, localOf } = useStudio()
  const { serviceName, startsAt, endsAt, offered, reasons, next } = explanation
  const isDesk = usePermissions().holds('manage_bookings/bookings')
  const local = localOf(startsAt)

  return (
    <div className="grid gap-4">
      <p aria-live="polite">
        <span className="font-semibold">{serviceName}</span>
        <span className="figures">
          , {moment(startsAt)} to {clock(endsAt)}:
        </span>{' '}
        <span className={offered ? 'font-semibold text-fairway' : 'font-semibold text-flag-deep'}>
          {offered ? 'offered' : 'not offered'}
        </span>
      </p>
      {offered ? (
        <p className="flex items-center gap-2 text-muted">
          <Check aria-hidden className="size-4.5 text-fairway" />
          Nothing stands against it.
        </p>
      ) : (
        <ul aria-label="What stands against it" className="divide-y divide-line border-y border-line">
          {reasons.map((reason, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- reasons have no name of their own
            <li
              key={at}
              className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-1 py-2.5 sm:grid-cols-[auto_1fr_auto]"
            >
              <X aria-hidden className="mt-1 size-4 text-flag-deep" />
              <p className="min-w-0 wrap-anywhere">
                <span className="font-medium">{reason.subject}</span>
                <span className="block text-sm text-muted figures">{reason.message}</span>
              </p>
              <Mend reason={reason} day={local.slice(0, 10)} />
            </li>
          ))}
        </ul>
      )}
      {isDesk && canBeForced(explanation) && (
        <ButtonLink
          to={toBook(start, start.service, startsAt, localOf)}
          tone="quiet"
          size="tight"
          className="justify-self-start"
        >
          Book it anyway
        </ButtonLink>
      )}
      {next && <Nearest next={next} service={start.service} isDesk={isDesk} />}
    </div>
  )
}

function Mend({ reason, day }: { reason: Reason; day: string }) {
  const fix = fixOf(reason, day)
  const { holds } = usePermissions()

  return (
    fix &&
    holds(fix.needs) && (
      <ButtonLink to={fix.to} tone="quiet" size="small" className="max-sm:col-start-2 max-sm:justify-self-start">
        {fix.label}
        <span className="sr-only">: {reason.subject}</span>
      </ButtonLink>
    )
  )
}

interface NearestProps {
  next: NonNullable<Explanation['next']>
  service: string
  isDesk: boolean
}

function Nearest({ next, service, isDesk }: NearestProps) {
  const { startsAt, staffName, bayName } = next
  const { moment, localOf } = useStudio()

  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <p>
        <span className="text-sm text-muted">Nearest that fits</span>
        <span className="block font-semibold figures">
          {[moment(startsAt), bayName, staffName].filter(Boolean).join(', ')}
        </span>
      </p>
      {isDesk && (
        <ButtonLink to={toBook(next, service, startsAt, localOf)} size="tight">
          Take it
        </ButtonLink>
      )}
    </div>
  )
}
