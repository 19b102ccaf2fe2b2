import { queryOptions, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { answerSeen } from '#client/api/act-keys.ts'
import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { HandedOver } from '#client/booking/board/moving/HandedOver.tsx'
import {
  SeriesExtent,
  type Extent,
  extentAsked,
  lacksApart,
  onlyThis,
} from '#client/booking/board/moving/SeriesExtent.tsx'
import { shortHours } from '#client/booking/member-price.ts'
import { takeStep } from '#client/booking/queries.ts'
import { isUnknown } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/service.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { SteppedBooking } from '#shared/booking/changes.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { isVoid } from '#shared/booking/status.ts'
import { backWords } from '#shared/payments/tender-words.ts'
import { counted, listWords } from '#shared/words.ts'

interface EndFormProps {
  act: EndingAct
  booking: BoardBooking
  onBack: () => void
  onDone: () => void
}

/** Cancels or declines a booking. Who asked for it decides the fee; refunds are shown before and after. */
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
      <HandedOver backs={ending.shown.data?.backs} isHandedOver={ending.isHandedOver} onChange={ending.setHandedOver} />
      {act === 'cancel' && booking.seriesId !== null && (
        <SeriesExtent extent={ending.extent} kept={ending.shown.data?.kept} onChange={ending.setExtent} />
      )}
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

/** Who asked for it, the fee, and the refunds. */
function Wish({ ending: { by, setBy, isWaived, setWaived, byTerms, shown } }: { ending: Ending }) {
  const { money } = useStudio()
  const cost = costOf(byTerms.data, money)

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
      {by === 'cancelled_customer' && cost !== '' && (
        <Field label="Cost by the terms">
          {(ids) => (
            <Select
              {...ids}
              isTight
              value={isWaived ? 'waive' : 'charge'}
              onChange={({ target }) => setWaived(target.value === 'waive')}
            >
              <option value="charge">Charge {cost}</option>
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

type Costs = Pick<SteppedBooking, 'feeCents' | 'usedMinutes' | 'usedLessons'>

/** What a cancellation costs of money, of an allowance and of packages; empty if nothing. */
const costOf = (costs: Costs | undefined, money: (cents: number) => string): string =>
  listWords([
    ...(costs && costs.feeCents > 0 ? [money(costs.feeCents)] : []),
    ...(costs && costs.usedMinutes > 0 ? [`${shortHours(costs.usedMinutes)} of the allowance`] : []),
    ...(costs && costs.usedLessons > 0 ? [counted(costs.usedLessons, 'lesson')] : []),
  ])

/** The cost and each refund, as sentences. */
const moneyWords = (costs: Cancellation, money: (cents: number) => string): string =>
  [`It costs ${costOf(costs, money) || 'nothing'}.`, ...backWords(costs.backs, money)].join(' ')

/** How the two acts that end a booking are worded. The client gets a mail, so each is confirmed first. */
const endings = {
  cancel: { verb: 'Cancel', done: 'canceled', hint: 'Kept with the booking.' },
  decline: { verb: 'Decline', done: 'declined', hint: 'Kept with the booking, and read by the client.' },
} as const
export type EndingAct = keyof typeof endings

/** Whether there is something to waive. */
const costsSomething = (costs: Costs | undefined): boolean =>
  costs !== undefined && costs.feeCents + costs.usedMinutes + costs.usedLessons > 0

type CancelledBy = 'cancelled_customer' | 'cancelled_staff'

interface Canceling {
  to: CancelledBy
  waiveFee?: boolean
  extent: Extent
  isHandedOver: boolean
}

/** Previews the fee and the refunds of a cancellation. */
const cancellationOf = ({ id, version }: BoardBooking, { to, waiveFee = false, extent, isHandedOver }: Canceling) =>
  queryOptions({
    // Kept out of the keys that a change asks anew: by then the version is out of date.
    queryKey: ['cancellation', id, version, to, waiveFee, extent, isHandedOver],
    queryFn: () =>
      call(bookingContract.previewCancellation, {
        params: { bookingId: id },
        query: {
          to,
          ...(waiveFee && { waiveFee: '1' as const }),
          ...(extent.scope !== 'this' && { scope: extent.scope }),
          ...(extent.withApart === true && { withApart: '1' as const }),
          ...(isHandedOver && { handedOver: '1' as const }),
        },
      }),
    staleTime: 5000,
    retry: false,
    meta: { failsInPlace: true },
  })

interface EndingRequest {
  act: EndingAct
  booking: BoardBooking
  onDone: () => void
}

/** The fields, the preview and the act that end a booking or several of its series. */
function useEnding({ act, booking, onDone }: EndingRequest) {
  const now = useNow(60)
  const { text: reason, type: setReason, forget } = useKeptText(`reason to ${act} booking ${booking.id}`)
  // By the terms a client cannot cancel once it has begun.
  const [by, setBy] = useState<CancelledBy>(booking.startsAt > now ? 'cancelled_customer' : 'cancelled_staff')
  const [extent, setExtent] = useState(onlyThis)
  const [isHandedOver, setHandedOver] = useState(false)
  const [isWaived, setWaived] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const isCancel = act === 'cancel'
  const way = { to: by, extent, isHandedOver }
  const byTerms = useQuery({ ...cancellationOf(booking, way), enabled: isCancel })
  const needsReason = isCancel && by === 'cancelled_customer' && isWaived && costsSomething(byTerms.data)
  const waived = useQuery({ ...cancellationOf(booking, { ...way, waiveFee: true }), enabled: needsReason })
  const shown = needsReason ? waived : byTerms
  const done = () => {
    forget()
    onDone()
  }
  const ending = useEndStep({ act, booking, onDone: done }, () =>
    takeStep(booking, isCancel ? by : 'rejected', {
      reason,
      waiveFee: needsReason,
      isHandedOver,
      ...extentAsked(extent),
    }),
  )

  return {
    by,
    setBy,
    extent,
    setExtent,
    isHandedOver,
    setHandedOver,
    isWaived,
    setWaived,
    reason,
    setReason,
    needsReason,
    isRefused: isRefused && needsReason && reason.trim() === '',
    byTerms,
    shown,
    problem: ending.error,
    isPending: ending.isPending,
    send: () => {
      const lacksReason = needsReason && reason.trim() === ''
      setRefused(lacksReason)
      if (!lacksReason && !lacksApart(extent, shown.data?.kept) && !ending.isPending) ending.mutate()
    },
  }
}

/** Takes the step and says what was done. After a lost answer it reads the booking to find out. */
function useEndStep({ act, booking, onDone }: EndingRequest, end: () => ReturnType<typeof takeStep>) {
  const { money, moment } = useStudio()
  const params = { bookingId: booking.id }
  const isDone = async () => {
    const seen = await call(bookingContract.readBooking, { params }).catch(() => undefined)
    return seen !== undefined && isVoid(seen.status)
  }

  return useAct(end, {
    onDone({ backs, stepped, kept, ...costs }) {
      const cost = costsSomething(costs) ? `, which costs ${costOf(costs, money)}` : ''
      const what = stepped.length > 1 ? `${counted(stepped.length, 'booking')} of ${booking.personName} are` : undefined
      const said = `${what ?? `The booking of ${booking.personName} is`} ${endings[act].done}${cost}`
      const stays = kept.map(({ startsAt, message }) => `${moment(startsAt)} stays. ${message}`)
      toastDone(said, undefined, [...stays, ...backWords(backs, money)])
      onDone()
    },
    async onFailed(error) {
      // The board is read anew and drops the booking, and this form goes with it.
      if (!isUnknown(error) || !(await isDone())) return
      answerSeen(bookingContract.changeBookingStatus, params)
      const said = `No answer came, but the booking of ${booking.personName} is ${endings[act].done}`
      toastDone(said, undefined, ['What goes back of what was paid stands with its order.'])
      onDone()
    },
    touches: [['booking']],
  })
}
