import { useSuspenseQuery } from '@tanstack/react-query'

import { orderPath } from '#client/orders/record/order-path.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { awaitsAnswer, type DisputeFile } from '#shared/payments/disputes.ts'

import { AnswerDispute } from './AnswerDispute.tsx'
import { reasonWords, statusWords } from './dispute-words.ts'
import { disputeFile } from './queries.ts'

/** One dispute: what our records say of the payment, and the answer to its bank. */
export function DisputeRecord({ disputeId }: { disputeId: string }) {
  const { data: dispute } = useSuspenseQuery(disputeFile(disputeId))
  const { money } = useStudio()
  const { status, amountCents, payment, evidence } = dispute
  const { label, tone } = statusWords[status]

  return (
    <>
      <TitleBar
        title={`Dispute of ${payment.number}`}
        badge={<Badge tone={tone}>{label}</Badge>}
        figures={[money(amountCents)]}
        action={
          <ButtonLink tone="quiet" size="tight" to="/admin/sales/disputes">
            All disputes
          </ButtonLink>
        }
      />
      <Record aside={<Aside dispute={dispute} />}>
        {awaitsAnswer(status) && dispute.submittedAt === null && <AnswerDispute dispute={dispute} />}
        <RecordPart title="What our records say">
          {evidence.length === 0 ? (
            <p className="text-sm text-muted">Nothing: this payment belongs to no order.</p>
          ) : (
            evidence.map(({ kind, title, text }) => (
              <details key={`${kind} ${title}`} open={kind !== 'terms'} className="border-b border-line py-1 text-sm">
                <summary className="cursor-pointer py-1.5 font-medium pointer-coarse:py-3">{title}</summary>
                <p className="max-h-96 overflow-auto pb-2 wrap-anywhere whitespace-pre-line text-muted">{text}</p>
              </details>
            ))
          )}
        </RecordPart>
      </Record>
    </>
  )
}

function Aside({ dispute }: { dispute: DisputeFile }) {
  const { money, moment } = useStudio()
  const { amountCents, feeCents, dueAt, openedAt, stagedAt, submittedAt, endedAt, payment, order, client } = dispute
  const when = (name: string, at: Date | null): Fact[] => (at ? [{ name, value: moment(at) }] : [])

  return (
    <RecordPart title="The dispute">
      <p className="text-sm">{reasonWords(dispute)}.</p>
      <Facts
        facts={[
          { name: 'Sum', value: money(amountCents) },
          ...(feeCents > 0 ? [{ name: 'Fee', value: `${money(feeCents)}, of the provider` }] : []),
          { name: 'Card', value: payment.last4 === null ? '-' : `..${payment.last4}, charged no more meanwhile` },
          ...(order
            ? [
                {
                  name: 'Order',
                  value: (
                    <Link to={orderPath(order.id)} className="underline underline-offset-4">
                      {order.number}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(client ? [{ name: 'Client', value: `${client.name} ${client.email}` }] : []),
          ...when('Opened', openedAt),
          ...when('Answer by', endedAt ? null : dueAt),
          ...when('Kept', stagedAt),
          ...when('Sent', submittedAt),
          ...when('Ended', endedAt),
        ]}
      />
    </RecordPart>
  )
}
