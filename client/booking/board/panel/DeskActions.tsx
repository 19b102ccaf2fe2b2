import { useQuery } from '@tanstack/react-query'
import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { OverrideReasonField } from '#client/booking/board/OverrideReasonField.tsx'
import { addDays } from '#client/booking/day-word.ts'
import { bookingRecord, type BookingVersion, takeStep } from '#client/booking/queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { noShowFeeCents } from '#shared/booking/cancellation.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { refusalOfStudiosMove } from '#shared/booking/moving.ts'
import { feeWords } from '#shared/booking/pay/money.ts'
import { type BookingStatus, isPayable } from '#shared/booking/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import { Failure } from '#shared/http/failure.ts'

import { EndForm, type EndingAct } from './EndForm.tsx'
import { MoveForm } from './MoveForm.tsx'

const steps: readonly { to: BookingStatus; from: BookingStatus; label: string; said: string; isMain?: true }[] = [
  { from: 'pending_approval', to: 'confirmed', label: 'Approve', said: 'is confirmed', isMain: true },
  { from: 'pending_approval', to: 'rejected', label: 'Decline', said: 'is declined' },
  { from: 'confirmed', to: 'checked_in', label: 'Check in', said: 'is checked in', isMain: true },
  { from: 'confirmed', to: 'completed', label: 'Came', said: 'came', isMain: true },
  { from: 'confirmed', to: 'no_show', label: 'Did not come', said: 'did not come' },
  { from: 'checked_in', to: 'confirmed', label: 'Take the check-in back', said: 'is expected again' },
  { from: 'checked_in', to: 'no_show', label: 'Did not come', said: 'did not come' },
  { from: 'checked_in', to: 'completed', label: 'Left', said: 'left' },
  { from: 'no_show', to: 'checked_in', label: 'Came after all', said: 'is checked in', isMain: true },
]

interface DeskActionsProps {
  board: DayBoard
  booking: BoardBooking
  onDone: () => void
}

/**
 * What the front desk can do with a booking now: the steps that its table allows at this moment, move, or cancel with a
 * reason. Without a network no action can be begun; a form that is open stays.
 */
export function DeskActions({ board, booking, onDone }: DeskActionsProps) {
  const { read, change } = useAddress()
  const online = useOnline()
  const act = read('act')
  const back = () => change({ act: undefined, to: undefined })
  if (act === 'cancel' || act === 'decline')
    return <EndForm act={act} booking={booking} onBack={back} onDone={onDone} />
  if (act === 'move') return <MoveForm board={board} booking={booking} to={read('to')} onBack={back} />
  if (!online) return null

  return <Acts booking={booking} onMove={(to) => change({ act: 'move', to })} onEnd={(to) => change({ act: to })} />
}

interface ActsProps {
  booking: BoardBooking
  /** Opens the move form, perhaps with a local time filled in. */
  onMove: (to?: string) => void
  onEnd: (act: EndingAct) => void
}

function Acts({ booking, onMove, onEnd }: ActsProps) {
  const { deskDayOf } = useStudio()
  const now = useNow(30)
  const { take, problem, isOut, taking } = useSteps(booking)
  const guarded = { ...booking, deskDayOf }
  const possible = steps.filter(({ from, to }) => from === booking.status && bookingSteps.mayBecome(guarded, to, now))
  const [next] = possible
  const waitsFor =
    booking.status === 'confirmed' && now >= booking.startsAt && bookingSteps.refusalOf(guarded, 'no_show', now)
  const mayMove = refusalOfStudiosMove(booking) === undefined
  // Asked of this version: a no-show that is undone is not asked about again by itself.
  const [askedVersion, askNoShow] = useState<number>()
  const { costCents, paidCents } = useNoShowCost(booking)
  // A no-show that costs money is confirmed first; a step that costs nothing can be undone from its toast.
  const press = (to: BookingStatus) => {
    if (to === 'rejected') onEnd('decline')
    else if (to === 'no_show' && costCents !== 0) askNoShow(booking.version)
    else take(to)
  }
  useKeys([
    ...(next ? [{ key: '.', what: next.label, run: () => press(next.to) }] : []),
    ...(possible.some(({ to }) => to === 'checked_in')
      ? [{ key: 'c', what: 'Check in', run: () => take('checked_in') }]
      : []),
    ...(possible.some(({ to }) => to === 'rejected')
      ? [{ key: 'd', what: 'Decline', run: () => onEnd('decline') }]
      : []),
    ...(mayMove ? [{ key: 'm', what: 'Move', run: () => onMove() }] : []),
  ])
  if (askedVersion === booking.version && possible.some(({ to }) => to === 'no_show')) {
    const say = { busy: taking === 'no_show', problem, onSay: () => take('no_show') }
    return (
      <NoShowQuestion
        booking={booking}
        costCents={costCents}
        paidCents={paidCents}
        {...say}
        onBack={() => askNoShow(undefined)}
      />
    )
  }

  return (
    <div className="flex w-full flex-wrap gap-2">
      {problem && (
        <p role="alert" className="w-full text-sm font-medium text-flag-deep">
          {problem}
        </p>
      )}
      {isOut && <ApproveAnyway bookingId={booking.id} onApprove={(reason) => take('confirmed', reason)} />}
      {waitsFor && <p className="w-full text-sm text-muted">Did not come: {waitsFor}</p>}
      {possible.map((step) => (
        <StepButton key={step.to} step={step} busy={taking === step.to} onPress={() => press(step.to)} />
      ))}
      {booking.dueCents !== undefined && booking.dueCents > 0 && <TakeDue booking={booking} />}
      {mayMove && <MoveActs booking={booking} onMove={onMove} />}
      {bookingSteps.mayBecome(guarded, 'cancelled_staff', now) && (
        <Button tone="quiet" size="tight" className="max-md:min-h-12" onClick={() => onEnd('cancel')}>
          Cancel this booking
        </Button>
      )}
    </div>
  )
}

interface StepButtonProps {
  step: (typeof steps)[number]
  busy: boolean
  onPress: () => void
}

const StepButton = ({ step: { to, label, isMain }, busy, onPress }: StepButtonProps) => (
  <Button
    size="tight"
    {...(!isMain && { tone: 'quiet' as const })}
    className="max-md:min-h-12 max-md:grow"
    busy={busy}
    onClick={onPress}
  >
    {to === 'checked_in' && <UserCheck aria-hidden className="size-5" />}
    {to === 'no_show' && <UserX aria-hidden className="size-5" />}
    {label}
  </Button>
)

/** The fee by the booking's terms, and what is paid; undefined until it is known, or where prices are hidden from this account. */
function useNoShowCost(booking: BoardBooking) {
  const { data: record } = useQuery(bookingRecord(booking))
  const priceCents = record?.priceCents
  const costCents = record && priceCents !== undefined ? noShowFeeCents({ ...record, priceCents }) : undefined

  return { costCents, paidCents: record?.paidCents ?? 0 }
}

interface NoShowQuestionProps {
  booking: BoardBooking
  /** The fee by the booking's terms; undefined until it is known, or where prices are hidden from this account. */
  costCents: number | undefined
  paidCents: number
  busy: boolean
  problem: string | undefined
  onSay: () => void
  onBack: () => void
}

function NoShowQuestion({ booking, costCents, paidCents, busy, problem, onSay, onBack }: NoShowQuestionProps) {
  const { money } = useStudio()
  const cost = costCents === undefined ? 'costs what its terms say' : feeWords(costCents, paidCents, money)

  return (
    <div className="grid w-full gap-3 text-sm">
      <p className="font-semibold">
        {booking.personName} did not come? That {cost}, until somebody waives it.
      </p>
      {problem && (
        <p role="alert" className="font-medium text-flag-deep">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="tight" className="max-md:min-h-12" data-first onClick={onBack}>
          Go back
        </Button>
        <Button tone="danger" size="tight" className="max-md:min-h-12" busy={busy} onClick={onSay}>
          They did not come
        </Button>
      </div>
    </div>
  )
}

/** Moves it to a time that is chosen next, or to the same time of the next day. */
function MoveActs({ booking, onMove }: Pick<ActsProps, 'booking' | 'onMove'>) {
  const nextDay = addDays(booking.local.slice(0, 10), 1)
  const isTomorrow = nextDay === addDays(useToday(), 1)
  const nextTime = `${nextDay}T${booking.local.slice(11)}`

  return (
    <>
      <Button tone="quiet" size="tight" className="max-md:min-h-12" onClick={() => onMove()}>
        Move
      </Button>
      <Button tone="quiet" size="tight" className="max-md:min-h-12" onClick={() => onMove(nextTime)}>
        Move to {isTomorrow ? 'tomorrow' : 'the day after'}, same time
      </Button>
    </>
  )
}

interface ApproveAnywayProps {
  bookingId: string
  onApprove: (reason: string) => void
}

/** Approves a time that cannot be kept, with a reason. Move and decline are beside it. */
function ApproveAnyway({ bookingId, onApprove }: ApproveAnywayProps) {
  const { text: reason, type: setReason } = useKeptText(`why booking ${bookingId} is approved`)

  return (
    <div className="grid w-full gap-2">
      <OverrideReasonField
        label="Approve all the same, because"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        tone="quiet"
        size="tight"
        className="justify-self-start max-md:min-h-12"
        disabled={reason.trim() === ''}
        onClick={() => onApprove(reason)}
      >
        Approve all the same
      </Button>
    </div>
  )
}

/** Takes steps of a booking. The toast can undo those that the table lets one undo. */
function useSteps(booking: BoardBooking) {
  const { money } = useStudio()
  const touches = [['booking']]
  const undoing = useAct((changed: BookingVersion) => takeStep(changed, 'confirmed'), { touches, failsInToast: true })
  const step = ({ to, anyway }: { to: BookingStatus; anyway: string }) => takeStep(booking, to, { anyway })
  const taking = useAct(step, {
    onDone(changed, { to }) {
      const feeCents = to === 'no_show' ? noShowFeeCents(changed) : 0
      const said = steps.find(({ from, to: next }) => from === booking.status && next === to)?.said ?? ''
      const words = `${booking.personName} ${said}${feeCents > 0 ? `, which ${feeWords(feeCents, changed.paidCents ?? 0, money)}` : ''}`
      const isTakenBack = booking.status === 'confirmed' && (to === 'checked_in' || to === 'no_show')
      toastDone(words, isTakenBack ? () => undoing.mutate(changed) : undefined)
    },
    touches,
  })

  return {
    take: (to: BookingStatus, anyway = '') => taking.mutate({ to, anyway }),
    problem: sentenceAfter(taking.error),
    /** Its bay or its staff is not available: approving it takes a reason. */
    isOut: taking.error instanceof Failure && taking.error.code === 'conflict',
    taking: taking.isPending ? taking.variables.to : undefined,
  }
}

/** Opens the register with the booking, or with the order that has it. A no-show leads to the fees. */
function TakeDue({ booking: { id, local, dueCents = 0, orderId, status } }: { booking: BoardBooking }) {
  const { money } = useStudio()
  const mayTake = usePermissions().holds('take_payments/orders')
  if (!mayTake || (!isPayable(status) && status !== 'no_show')) return null
  const ownOrder = orderId ? `order=${orderId}` : `booking=${id}&day=${local.slice(0, 10)}`

  return (
    <ButtonLink
      to={status === 'no_show' ? '/admin/bookings/day?show=fees' : `/admin/sales/register?${ownOrder}`}
      tone="quiet"
      size="tight"
      className="max-md:min-h-12"
    >
      Take {money(dueCents)}
    </ButtonLink>
  )
}
