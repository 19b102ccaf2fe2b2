import { useSuspenseQuery } from '@tanstack/react-query'

import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { awaitsAnswer, type Dispute } from '#shared/payments/disputes.ts'

import { disputePath, reasonWords, statusWords } from './dispute-words.ts'
import { DisputeRecord } from './DisputeRecord.tsx'
import { allDisputes } from './queries.ts'

/** Payments that banks take back: all of them, or the file of the one that the address names. */
export function DisputesPage() {
  const disputeId = useAddress().read('dispute')

  return (
    <Loaded
      resetKey={disputeId ?? ''}
      skeleton={<Skeleton className="h-96" />}
      renderAround={(part) => (
        <>
          <TitleBar title="Disputes" />
          <div className="p-4">{part}</div>
        </>
      )}
    >
      {disputeId === undefined ? <AllDisputes /> : <DisputeRecord key={disputeId} disputeId={disputeId} />}
    </Loaded>
  )
}

function AllDisputes() {
  const { data: disputes } = useSuspenseQuery(allDisputes)
  const { money } = useStudio()
  const open = disputes.filter(({ status }) => awaitsAnswer(status))
  const figures =
    open.length === 0 ? [] : [`${money(open.reduce((sum, { amountCents }) => sum + amountCents, 0))} to answer`]

  return (
    <>
      <TitleBar title="Disputes" figures={figures} />
      <div className="p-4">
        {disputes.length === 0 ? (
          <EmptyState title="No disputes">
            When somebody has their bank take a payment back, it stands here, with the day by which it is answered.
          </EmptyState>
        ) : (
          <ul aria-label="Disputes" className="border-t border-line text-sm">
            {disputes.map((dispute) => (
              <Row key={dispute.id} dispute={dispute} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Row({ dispute }: { dispute: Dispute }) {
  const { money, date } = useStudio()
  const { id, status, amountCents, dueAt, openedAt, payment } = dispute
  const { label, tone } = statusWords[status]

  return (
    <li className="border-b border-line">
      <Link
        to={disputePath(id)}
        className="grid min-h-row items-center gap-x-4 gap-y-1 py-2 hover:bg-sunken sm:grid-cols-[9rem_minmax(0,1fr)_auto_6rem] pointer-coarse:min-h-11"
      >
        <span>
          <Badge tone={tone}>{label}</Badge>
        </span>
        <span className="wrap-anywhere">
          {reasonWords(dispute)}{' '}
          <span className="text-muted figures">
            {payment.number}
            {payment.last4 !== null && `, card ..${payment.last4}`}
          </span>
        </span>
        <span className="text-muted figures">
          {awaitsAnswer(status) && dueAt ? `answer by ${date(dueAt)}` : `since ${date(openedAt)}`}
        </span>
        <span className="font-semibold figures sm:text-right">{money(amountCents)}</span>
      </Link>
    </li>
  )
}
