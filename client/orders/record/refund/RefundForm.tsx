import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'

import { useAct } from '#client/api/use-act.ts'
import { isUnknown } from '#client/errors/unanswered.ts'
import { linesToRefund } from '#client/orders/order-acts.ts'
import {
  type GivenBack,
  mostBackOf,
  type RefundInput,
  refundOrder,
  refundPreviewOf,
} from '#client/orders/record/queries.ts'
import { inSentence } from '#client/orders/tenders/payment-words.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { Order, OrderLine, SaleLine } from '#shared/orders/contract.ts'
import { cashOf } from '#shared/payments/cash-rounding.ts'
import { backWords, tenderWords } from '#shared/payments/tender-words.ts'

import {
  pickedFirst,
  type PickedLine,
  type PickedLines,
  pickedLines,
  refundFields,
  refundOf,
  type RefundOrder,
  refundTo,
  type TypedRefund,
  type TypedRefundForm,
  useUnansweredRefund,
} from './refund-draft.ts'
import { RefundLine } from './RefundLine.tsx'

const nothing: readonly SaleLine[] = []

interface RefundFormProps {
  order: Order
  /** The exchange's new lines. */
  inExchange?: readonly SaleLine[]
  onDone?: (refund: GivenBack) => void
  onClose: () => void
}

/** Chooses lines, shows where the money goes, and refunds it: the button repeats the server's sum. */
export function RefundForm({ order, inExchange = nothing, onDone, onClose }: RefundFormProps) {
  const { money } = useStudio()
  const { refunding, lines, picking, preview, isAskedAgain, isUnseen, request } = useRefundForm(order, {
    inExchange,
    onDone(refund) {
      onDone?.(refund)
      onClose()
    },
  })
  const { form, send, problems } = request
  const refund = () => void (isUnseen || send())
  useKeys([
    { key: 'x', what: 'Pick the line', run: () => pickFocused(lines, picking.toggle) },
    { key: 'Ctrl+Enter', what: 'Refund', run: refund },
    { key: 'Escape', what: 'Refund nothing', run: onClose },
  ])

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        refund()
      }}
    >
      <FormProblems
        form={form}
        fields={refundFields}
        refused="Nothing is refunded"
        error={refunding.error}
        ref={problems}
      />
      <Lines lines={lines} picking={picking} problem={form.formState.errors.lines?.message} />
      {order.person && <AsCredit {...form.register('isCredit')} />}
      {isAskedAgain ? <NoAnswer /> : <RefundPreview preview={preview} dueCents={order.dueCents} />}
      <Why form={form} />
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="tight" onClick={onClose}>
          Refund nothing
        </Button>
        <Button type="submit" size="tight" tone="danger" busy={refunding.isPending} disabled={isUnseen}>
          {isAskedAgain ? 'Ask again' : labelOf(preview, money, picking.isInPart)}
        </Button>
      </div>
    </form>
  )
}

interface RefundFormOptions {
  inExchange: readonly SaleLine[]
  onDone: (refund: GivenBack) => void
}

function useRefundForm(order: Order, { inExchange, onDone }: RefundFormOptions) {
  const unanswered = useUnansweredRefund(order.id)
  const lines = linesOf(order, unanswered.before)
  const { data: most } = useSuspenseQuery(mostBackOf(order.id))
  const refunding = useRefunding(order, unanswered, onDone)
  const request = useRequestForm({
    schema: refundOf({ inExchange }),
    defaultValues: unanswered.before ?? { lines: pickedFirst(lines, most), isCredit: false, reason: '' },
    fields: refundFields,
    sending: refunding,
  })
  const { form } = request
  const [picked, isCredit, reason] = useWatch({ control: form.control, name: ['lines', 'isCredit', 'reason'] })
  const onPick = (now: PickedLine[]) =>
    form.setValue('lines', now, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const preview = useRefundPreview(order.id, { lines: picked, refundTo: refundTo(isCredit), inExchange })
  const isAskedAgain = unanswered.isAskedAgain({ lines: picked, isCredit, reason })

  return {
    refunding,
    lines,
    picking: pickedLines({ lines, most, picked, onPick }),
    preview,
    isAskedAgain,
    // Nobody refunds an unseen sum. A repeated request was seen before, and may have been done by now.
    isUnseen: !isAskedAgain && picked.length > 0 && !preview.refund,
    request,
  }
}

const NoAnswer = () => (
  <Notice kind="warning" title="It is not known whether this was given back">
    No answer came when it was sent. Asked again, it is given back once.
  </Notice>
)

/** Refundable lines, and those of a request without an answer: of these nothing may be left. */
function linesOf(order: Order, before: TypedRefund | undefined): OrderLine[] {
  const open = new Set([
    ...linesToRefund(order).map(({ id }) => id),
    ...(before?.lines ?? []).map(({ lineId }) => lineId),
  ])
  return order.lines.filter(({ id }) => open.has(id))
}

interface LinesProps {
  lines: readonly OrderLine[]
  picking: PickedLines
  problem: string | undefined
}

const Lines = ({ lines, picking, problem }: LinesProps) => (
  <div className="grid gap-1.5">
    <ul aria-label="Lines to refund">
      {lines.map((line, index) => (
        <RefundLine key={line.id} line={line} lines={picking} isFirst={index === 0} />
      ))}
    </ul>
    {problem && <p className="text-sm font-medium text-flag-deep">{problem}</p>}
  </div>
)

const AsCredit = (registered: UseFormRegisterReturn) => (
  <label className="flex min-h-row items-center gap-3 text-sm">
    <input type="checkbox" className="size-5 accent-fairway" {...registered} />
    As store credit instead
  </label>
)

const Why = ({ form }: { form: TypedRefundForm }) => (
  <div className="grid max-w-xl gap-3 text-sm">
    <ReasonField isTight required error={form.formState.errors.reason?.message} {...form.register('reason')} />
  </div>
)

function pickFocused<Line extends { id: string }>(lines: readonly Line[], toggle: (line: Line) => void): void {
  const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['refundLine'] : undefined
  const line = lines.find((one) => one.id === id) ?? lines[0]
  if (line) toggle(line)
}

function labelOf({ refund }: Preview, money: (cents: number) => string, isInPart: boolean): string {
  if (!refund) return 'Refund'
  if (refund.takenCents !== undefined) return 'Exchange'

  if (refund.totalCents > 0) return `Refund ${money(refund.totalCents)}`
  return isInPart ? 'Have less be due' : 'Take back without a refund'
}

function useRefunding(
  order: Order,
  unanswered: ReturnType<typeof useUnansweredRefund>,
  onDone: (refund: GivenBack) => void,
) {
  const { money } = useStudio()

  return useAct((input: RefundOrder) => refundOrder(order.id, input), {
    onDone: (refund) => {
      unanswered.answered()
      const { status, totalCents, tenders } = refund
      if (status === 'failed') {
        toast({
          variant: 'destructive',
          title: 'The refund did not reach the card',
          description: `${money(totalCents)} is still owed to the client.`,
        })
      } else
        toastDone(
          totalCents > 0 ? `${money(totalCents)} is given back` : 'Taken back',
          undefined,
          backWords(tenders, money),
        )
      onDone(refund)
    },
    onFailed: (error, asked) => unanswered.failed(error, asked),
    touches: [['orders']],
  })
}

interface Preview {
  /** The preview of the chosen lines, not of an earlier choice. */
  refund: GivenBack | undefined
  problem: Error | undefined
  /** Retries after a lost connection, or once a drawer was opened. */
  askAgain: () => void
}

/** The server's preview of a refund. */
function useRefundPreview(orderId: string, returned: Omit<RefundInput, 'reason'>): Preview {
  const enabled = returned.lines.length > 0
  const query = useQuery({ ...refundPreviewOf(orderId, returned), enabled, placeholderData: keepPreviousData })
  const isCurrent = enabled && !query.isPlaceholderData && !query.error

  return {
    refund: isCurrent ? query.data : undefined,
    problem: (enabled && query.error) || undefined,
    askAgain: () => void query.refetch(),
  }
}

interface RefundPreviewProps {
  preview: Preview
  /** What is due of the order now. */
  dueCents: number
}

/** The preview: how much goes to which tender. */
function RefundPreview({ preview: { refund, problem, askAgain }, dueCents: dueBefore }: RefundPreviewProps) {
  const { money } = useStudio()
  if (problem !== undefined) {
    return (
      <Notice kind="problem" title={isUnknown(problem) ? 'What would go back is not known' : 'This cannot be refunded'}>
        <p>{problem.message}</p>
        <Button tone="quiet" size="small" onClick={askAgain}>
          Try again
        </Button>
      </Notice>
    )
  }

  return (
    <>
      {refund?.takenCents !== undefined && <ExchangeSums refund={refund} dueBefore={dueBefore} />}
      <output className="block min-h-6 text-sm font-medium figures">{refund ? sentencesOf(refund) : ''}</output>
    </>
  )

  function sentencesOf({ totalCents, tenders, takenCents, dueCents }: GivenBack): string {
    const parts = tenders.map((tender) => `${money(cashOf(tender))} to ${inSentence(tenderWords(tender))}`)
    const back = totalCents > 0 ? `${parts.join(', ')}.` : undefined
    if (takenCents === undefined) return back ?? 'It is not paid yet: less is due, and no money goes back.'

    const due = dueCents ? `${money(dueCents)} is still to be paid.` : undefined
    return [`${money(takenCents)} is taken instead.`, back ?? due ?? 'No money moves.'].join(' ')
  }
}

/** An exchange: returned lines, new lines, and the difference, row by row. */
function ExchangeSums({ refund, dueBefore }: { refund: GivenBack; dueBefore: number }) {
  const { figure } = useStudio()
  const { totalCents, takenCents = 0, dueCents = 0 } = refund
  const rows = [
    { name: 'Came back', cents: dueBefore + takenCents + totalCents - dueCents },
    ...(dueBefore > 0 ? [{ name: 'Due before', cents: -dueBefore }] : []),
    { name: 'Taken instead', cents: -takenCents },
    dueCents > 0 ? { name: 'Still to be paid', cents: -dueCents } : { name: 'Given back', cents: totalCents },
  ]

  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-sm">
      {rows.map(({ name, cents }) => (
        <div key={name} className="contents last:font-medium">
          <dt>{name}</dt>
          <dd className="text-right figures">{figure(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
