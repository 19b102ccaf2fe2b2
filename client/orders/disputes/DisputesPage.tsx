import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { orderPath } from '#client/orders/paths.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { awaitsAnswer, type Dispute, type DisputeFile, disputeWords } from '#shared/payments/disputes.ts'

import {
  allDisputes,
  disputeFile,
  disputePath,
  reasonWords,
  stageDispute,
  submitDispute,
  statusTones,
} from './queries.ts'

/** All disputes, or the one that the address names. */
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
  const { label } = disputeWords[status]
  const tone = statusTones[status]

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

/** One dispute: our records of the payment, and the answer to the bank. */
function DisputeRecord({ disputeId }: { disputeId: string }) {
  const { data: dispute } = useSuspenseQuery(disputeFile(disputeId))
  const { money } = useStudio()
  const { status, amountCents, payment, evidence } = dispute
  const { label } = disputeWords[status]
  const tone = statusTones[status]

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

/** The answer to a bank: saved as a draft, read again, then sent for good. */
function AnswerDispute({ dispute }: { dispute: DisputeFile }) {
  const { id, note, stagedAt, dueAt } = dispute
  const queries = useQueryClient()
  const { moment } = useStudio()
  const [typed, type] = useState(note)
  const [isSure, ask] = useState(false)
  const settled = {
    onDone: (file: DisputeFile) => queries.setQueryData(disputeFile(id).queryKey, file),
    touches: [['orders', 'disputes']],
  }
  const staging = useAct(() => stageDispute(id, typed), { done: () => 'The answer is kept', ...settled })
  const submitting = useAct(() => submitDispute(id), { done: () => 'The answer is sent', ...settled })
  const isStaged = stagedAt !== null && typed.trim() === note
  const error = staging.error ?? submitting.error

  return (
    <RecordPart title="The answer">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!staging.isPending) staging.mutate()
        }}
      >
        {dueAt && <p className="text-sm">The bank waits for it until {moment(dueAt)}. Without one it is lost.</p>}
        <Field
          label="In your own words"
          optional
          hint="Goes to the bank together with all that stands below: name the facts, and who saw them."
        >
          {(ids) => (
            <TextArea {...ids} rows={5} maxLength={5000} value={typed} onChange={({ target }) => type(target.value)} />
          )}
        </Field>
        {error && <Refusal title={submitting.error ? 'It is not sent' : 'It is not kept'} error={error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone={isStaged ? 'quiet' : undefined} busy={staging.isPending}>
            {stagedAt === null ? 'Keep the answer' : 'Keep it anew'}
          </Button>
          {isStaged && !isSure && <Button onClick={() => ask(true)}>Send it to the bank …</Button>}
        </div>
        {isStaged && isSure && (
          <SendForGood isBusy={submitting.isPending} onSend={() => submitting.mutate()} onBack={() => ask(false)} />
        )}
      </form>
    </RecordPart>
  )
}

interface SendProps {
  isBusy: boolean
  onSend: () => void
  onBack: () => void
}

const SendForGood = ({ isBusy, onSend, onBack }: SendProps) => (
  <fieldset aria-label="Send the answer" className="flex flex-wrap items-center gap-3">
    <span>Send it? Nothing can be added afterwards.</span>
    <Button busy={isBusy} onClick={onSend}>
      Send it
    </Button>
    <Button tone="quiet" onClick={onBack}>
      Not yet
    </Button>
  </fieldset>
)
