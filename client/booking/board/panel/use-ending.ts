import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { answerSeen } from '#client/api/act-keys.ts'
import { call } from '#client/api/call.ts'
import { type Extent, extentAsked, lacksApart, onlyThis } from '#client/booking/board/moving/SeriesExtent.tsx'
import { takeStep } from '#client/booking/queries.ts'
import { isUnknown } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useKeptText } from '#client/ui/browser/kept-typing.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { isVoid } from '#shared/booking/status.ts'
import { backWords } from '#shared/payments/tender-words.ts'
import { counted } from '#shared/words.ts'

/** What ends it for good, and is mailed to the client: asked about first. */
export const endings = {
  cancel: { verb: 'Cancel', done: 'canceled', hint: 'Kept with the booking.' },
  decline: { verb: 'Decline', done: 'declined', hint: 'Kept with the booking, and read by the client.' },
} as const
export type EndingAct = keyof typeof endings

type CancelledBy = 'cancelled_customer' | 'cancelled_staff'

interface Canceling {
  to: CancelledBy
  waiveFee?: boolean
  extent: Extent
  isHandedOver: boolean
}

/** What canceling would cost and give back: asked before it is done. */
const cancellationOf = ({ id, version }: BoardBooking, { to, waiveFee = false, extent, isHandedOver }: Canceling) =>
  queryOptions({
    // Not asked again with what a change renews: by then the version is another.
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

/** What ends a booking, or several of its series: whose wish it is, what that costs, and what came of it. */
export function useEnding({ act, booking, onDone }: EndingRequest) {
  const now = useNow(60)
  const { text: reason, type: setReason, forget } = useKeptText(`reason to ${act} booking ${booking.id}`)
  // Once it has begun, the terms let no client cancel any more.
  const [by, setBy] = useState<CancelledBy>(booking.startsAt > now ? 'cancelled_customer' : 'cancelled_staff')
  const [extent, setExtent] = useState(onlyThis)
  const [isHandedOver, setHandedOver] = useState(false)
  const [isWaived, setWaived] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const isCancel = act === 'cancel'
  const asked = { to: by, extent, isHandedOver }
  const byTerms = useQuery({ ...cancellationOf(booking, asked), enabled: isCancel })
  const needsReason = isCancel && by === 'cancelled_customer' && isWaived && (byTerms.data?.feeCents ?? 0) > 0
  const waived = useQuery({ ...cancellationOf(booking, { ...asked, waiveFee: true }), enabled: needsReason })
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

/** The step, and what is said of it: also where its answer was lost, and the booking tells what became of it. */
function useEndStep({ act, booking, onDone }: EndingRequest, end: () => ReturnType<typeof takeStep>) {
  const queries = useQueryClient()
  const { money, moment } = useStudio()
  const params = { bookingId: booking.id }
  const isDone = async () => {
    const seen = await call(bookingContract.readBooking, { params }).catch(() => undefined)
    return seen !== undefined && isVoid(seen.status)
  }

  return useMutation({
    mutationFn: end,
    onSuccess({ feeCents, backs, stepped, kept }) {
      const cost = feeCents > 0 ? `, which costs ${money(feeCents)}` : ''
      const what = stepped.length > 1 ? `${counted(stepped.length, 'booking')} of ${booking.personName} are` : undefined
      const said = `${what ?? `The booking of ${booking.personName} is`} ${endings[act].done}${cost}`
      const stays = kept.map(({ startsAt, message }) => `${moment(startsAt)} stays. ${message}`)
      toastDone(said, undefined, [...stays, ...backWords(backs, money)])
      onDone()
    },
    async onError(error) {
      // The board that is asked anew shows it no more, and this form with it.
      if (!isUnknown(error) || !(await isDone())) return
      answerSeen(bookingContract.changeBookingStatus, params)
      const said = `No answer came, but the booking of ${booking.personName} is ${endings[act].done}`
      toastDone(said, undefined, ['What goes back of what was paid stands with its order.'])
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })
}
