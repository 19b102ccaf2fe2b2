import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { call } from '#client/api/call.ts'
import { takeStep } from '#client/booking/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { backWords } from '#shared/payments/tender-words.ts'

/** What ends it for good, and is mailed to the client: asked about first. */
const endings = {
  cancel: { verb: 'Cancel', done: 'canceled', hint: 'Kept with the booking.' },
  decline: { verb: 'Decline', done: 'declined', hint: 'Kept with the booking, and read by the client.' },
} as const
export type EndingAct = keyof typeof endings

type CancelledBy = 'cancelled_customer' | 'cancelled_staff'

/** What cancelling would cost and give back: asked before it is done. */
const cancellationOf = ({ id, version }: BoardBooking, to: CancelledBy, waiveFee = false) =>
  queryOptions({
    // Not asked again with what a change renews: by then the version is another.
    queryKey: ['cancellation', id, version, to, waiveFee],
    queryFn: () =>
      call(bookingContract.previewCancellation, {
        params: { bookingId: id },
        query: { to, ...(waiveFee && { waiveFee: '1' as const }) },
      }),
    staleTime: 5000,
    retry: false,
  })

interface EndFormProps {
  act: EndingAct
  booking: BoardBooking
  onBack: () => void
  onDone: () => void
}

/** Ends a booking: whose wish it is decides what it costs, and what goes back is said before and after. */
export function EndForm({ act, booking, onBack, onDone }: EndFormProps) {
  const { verb, done, hint } = endings[act]
  const ending = useEnding({ act, booking, onDone })
  const { reason, setReason, needsReason, isRefused, problem, isPending, send } = ending
  useKeys([{ key: 'Ctrl+Enter', what: `${verb} the booking`, run: send }])

  return (
    <form
      noValidate
      className="grid w-full gap-4 rounded border border-flag/40 bg-blush p-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="font-semibold">
        {verb} {booking.personName}’s {booking.serviceName.toLowerCase()}?
      </p>
      {act === 'cancel' && <Wish ending={ending} />}
      <Field
        label="Reason"
        hint={hint}
        optional={!needsReason}
        error={isRefused ? 'Say why nothing is charged.' : undefined}
      >
        {(ids) => (
          <textarea
            {...ids}
            rows={2}
            maxLength={500}
            className={`${controlLook} py-2.5`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {problem && <Refusal title={`It is not ${done}`} error={problem} />}
      <div className="flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
        <Button tone="quiet" autoFocus data-first onClick={onBack}>
          Keep it
        </Button>
        <Button type="submit" tone="danger" busy={isPending}>
          {verb} the booking
        </Button>
      </div>
    </form>
  )
}

type Ending = ReturnType<typeof useEnding>

/** Whose wish it is, what that costs, and what goes back. */
function Wish({ ending: { by, setBy, isWaived, setWaived, byTerms, shown } }: { ending: Ending }) {
  const { money } = useStudio()
  const feeCents = byTerms.data?.feeCents ?? 0

  return (
    <div className="grid gap-3 text-sm">
      <Field label="Whose wish it is">
        {(ids) => (
          <Select
            {...ids}
            isTight
            value={by}
            onChange={({ target }) =>
              setBy(target.value === 'cancelled_staff' ? 'cancelled_staff' : 'cancelled_customer')
            }
          >
            <option value="cancelled_customer">The client’s, by the terms</option>
            <option value="cancelled_staff">The studio’s, free of charge</option>
          </Select>
        )}
      </Field>
      {by === 'cancelled_customer' && feeCents > 0 && (
        <Field label="Fee by the terms">
          {(ids) => (
            <Select
              {...ids}
              isTight
              value={isWaived ? 'waive' : 'charge'}
              onChange={({ target }) => setWaived(target.value === 'waive')}
            >
              <option value="charge">Charge {money(feeCents)}</option>
              <option value="waive">Waive it, for the reason below</option>
            </Select>
          )}
        </Field>
      )}
      <output className="min-h-5 font-medium figures">
        {shown.error ? shown.error.message : shown.data && moneyWords(shown.data, money)}
      </output>
    </div>
  )
}

type Cancellation = NonNullable<Ending['shown']['data']>

/** In whole sentences: the fee, and each way in which money goes back. */
const moneyWords = ({ feeCents, backs }: Cancellation, money: (cents: number) => string): string =>
  [feeCents > 0 ? `It costs ${money(feeCents)}.` : 'It costs nothing.', ...backWords(backs, money)].join(' ')

function useEnding({ act, booking, onDone }: Omit<EndFormProps, 'onBack'>) {
  const queries = useQueryClient()
  const { money } = useStudio()
  const now = useNow(60)
  const [reason, setReason] = useState('')
  // Once it has begun, the terms let no client cancel any more.
  const [by, setBy] = useState<CancelledBy>(booking.startsAt > now ? 'cancelled_customer' : 'cancelled_staff')
  const [isWaived, setWaived] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const isCancel = act === 'cancel'
  const byTerms = useQuery({ ...cancellationOf(booking, by), enabled: isCancel })
  const needsReason = isCancel && by === 'cancelled_customer' && isWaived && (byTerms.data?.feeCents ?? 0) > 0
  const waived = useQuery({ ...cancellationOf(booking, by, true), enabled: needsReason })
  const ending = useMutation({
    mutationFn: () => takeStep(booking, isCancel ? by : 'rejected', { reason, waiveFee: needsReason }),
    onSuccess({ feeCents, backs }) {
      const cost = feeCents > 0 ? `, which costs ${money(feeCents)}` : ''
      const said = `The booking of ${booking.personName} is ${endings[act].done}${cost}`
      toastDone(said, undefined, backWords(backs, money))
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })

  return {
    by,
    setBy,
    isWaived,
    setWaived,
    reason,
    setReason,
    needsReason,
    isRefused: isRefused && needsReason && reason.trim() === '',
    byTerms,
    shown: needsReason ? waived : byTerms,
    problem: ending.error,
    isPending: ending.isPending,
    send: () => {
      const lacksReason = needsReason && reason.trim() === ''
      setRefused(lacksReason)
      if (!lacksReason && !ending.isPending) ending.mutate()
    },
  }
}
