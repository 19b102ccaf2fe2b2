import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Order } from '#shared/orders/contract.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

import { RetryRefund } from './RetryRefund.tsx'
import { isToldElsewhere, paymentNote, refundNote } from './tenders.ts'

/** What was paid and given back, each with what it is at, and what that leaves. */
export function OrderMoney({ order }: { order: Order }) {
  const { studio, money, moment } = useStudio()
  const { payments, refunds, paidCents, refundedCents, dueCents } = order
  const isEmpty = payments.length === 0 && refunds.length === 0

  return (
    <RecordPart title={`Payments, ${studio.currency}`}>
      {isEmpty ? (
        <p className="text-sm text-muted">No payments yet.</p>
      ) : (
        <ul className="text-sm">
          {payments.map((payment) => (
            <Row
              key={payment.id}
              name={tenderWords(payment)}
              cents={payment.amountCents}
              isGone={payment.status === 'failed' || payment.status === 'voided'}
              note={paymentNote(payment, money)}
              about={`${payment.number}, ${moment(payment.at)}`}
              badge={payment.status === 'failed' ? <Badge>Declined</Badge> : undefined}
            />
          ))}
          {refunds.flatMap(({ at, by, reason, tenders }) =>
            tenders
              .filter((tender) => !isToldElsewhere(tender))
              .map((tender) => (
                <Row
                  key={tender.id}
                  name={`Back to ${tenderWords(tender)}`}
                  cents={-tender.amountCents}
                  isGone={tender.status === 'failed' || tender.status === 'canceled'}
                  note={refundNote(tender, money)}
                  about={[moment(at), by, reason].filter(Boolean).join(', ')}
                  badge={tender.owedCents > 0 ? <Badge tone="warning">Owed</Badge> : undefined}
                  acts={<RetryRefund order={order} tender={tender} />}
                />
              )),
          )}
        </ul>
      )}
      <dl className="grid gap-1 text-sm">
        <Sum name="Paid" cents={paidCents - refundedCents} />
        {dueCents < 0 ? (
          <Sum name="Owed to the client" cents={-dueCents} isStrong />
        ) : (
          <Sum name="Due" cents={dueCents} isStrong={dueCents > 0} />
        )}
      </dl>
    </RecordPart>
  )
}

interface RowProps {
  name: string
  cents: number
  /** No money moved. */
  isGone: boolean
  note: string | undefined
  about: string
  badge: ReactNode
  acts?: ReactNode
}

function Row({ name, cents, isGone, note, about, badge, acts }: RowProps) {
  const { figure } = useStudio()

  return (
    <li className="grid gap-x-3 border-b border-line py-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {badge}
        </span>
        <span className={clsx('figures', isGone && 'text-muted line-through')}>{figure(cents)}</span>
      </p>
      <p className="wrap-anywhere text-muted">{about}</p>
      {note && <p>{note}</p>}
      {acts}
    </li>
  )
}

function Sum({ name, cents, isStrong = false }: { name: string; cents: number; isStrong?: boolean }) {
  const { figure } = useStudio()

  return (
    <div className={clsx('flex justify-between gap-3', isStrong && 'font-semibold')}>
      <dt>{name}</dt>
      <dd className="figures">{figure(cents)}</dd>
    </div>
  )
}
