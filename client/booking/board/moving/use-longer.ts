import { useMutation, useQueryClient } from '@tanstack/react-query'

import { extendBooking } from '#client/booking/own/longer.ts'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import type { Extension } from '#shared/booking/longer.ts'

interface LongerOptions {
  booking: BoardBooking
  /** By so much more, or less. */
  minutes: number
  said: (endsAt: Date) => string
  /** What it was shown to cost then. */
  expectedPriceCents?: number | undefined
  onDone?: () => void
}

/** Gives a booking another length. What costs nothing can be undone: what ends earlier costs as agreed all the same. */
export function useLonger({ booking, minutes, said, expectedPriceCents, onDone }: LongerOptions) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['booking'] }),
      queries.invalidateQueries({ queryKey: ['extension', booking.id] }),
    ])
  const undo = async (changed: Extension, reason: string) => {
    try {
      await extendBooking(changed, { minutes: -minutes, reason })
    } catch (error) {
      toast(errorToast(error))
    } finally {
      await refresh()
    }
  }

  return useMutation({
    mutationFn: (reason: string) => extendBooking(booking, { minutes, reason: reason.trim(), expectedPriceCents }),
    onSuccess(changed, reason) {
      toastDone(said(changed.endsAt), changed.addedCents === 0 ? () => void undo(changed, reason.trim()) : undefined)
      onDone?.()
    },
    onSettled: refresh,
  })
}
