import { useMutation, useQueryClient } from '@tanstack/react-query'

import { extendBooking, priceOfAll } from '#client/booking/longer.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import type { Extension } from '#shared/booking/longer.ts'
import { counted } from '#shared/words.ts'

import { type Extent, extentAsked, keptWords, onlyThis, undoneExtent } from './SeriesExtent.tsx'

interface LongerOptions {
  booking: BoardBooking
  /** By so much more, or less. */
  minutes: number
  said: (endsAt: Date) => string
  /** How much of a series. */
  extent?: Extent
  /** What it was shown to cost then, all that change. */
  expectedPriceCents?: number | undefined
  onDone?: () => void
}

interface LengthDecision {
  /** Why, where hours or shifts stand against it. */
  reason?: string
  /** Whether the client is told: of what has not begun. */
  notify: boolean
}

/**
 * Gives a booking, or those of its series, another length. What costs nothing and was mailed to nobody can be undone: what ends earlier
 * costs as agreed all the same.
 */
export function useLonger({ booking, minutes, said, extent = onlyThis, expectedPriceCents, onDone }: LongerOptions) {
  const queries = useQueryClient()
  const { moment } = useStudio()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['booking'] }),
      queries.invalidateQueries({ queryKey: ['extension', booking.id] }),
    ])
  const undo = async (changed: Extension, reason: string) => {
    try {
      const former = { minutes: -minutes, reason, notify: false, expectedPriceCents: priceOfAll(changed) }
      await extendBooking(changed, { ...former, ...undoneExtent(extent) })
    } catch (error) {
      toast(errorToast(error))
    } finally {
      await refresh()
    }
  }

  return useMutation({
    mutationFn: ({ reason = '', notify }: LengthDecision) =>
      extendBooking(booking, { minutes, reason: reason.trim(), expectedPriceCents, notify, ...extentAsked(extent) }),
    onSuccess(changed, { reason = '', notify }) {
      const isSeries = extent.scope !== 'this'
      const several = isSeries ? `, ${counted(changed.changed.length, 'time')} of the series` : ''
      const [first] = changed.changed
      const done = `${said(first?.endsAt ?? changed.endsAt)}${several}`
      const kept = keptWords(changed.kept, (at) => moment(at))
      const isMailed = notify && changed.changed.some(({ startsAt }) => startsAt > new Date())
      // What was changed by hand is by hand no more once it has changed with the others.
      const isKept = changed.addedCents === 0 && extent.withApart !== true
      if (isMailed) toastDone(`${done}, mail sent`, undefined, kept)
      else toastDone(done, isKept ? () => void undo(changed, reason.trim()) : undefined, kept)
      onDone?.()
    },
    onSettled: refresh,
  })
}
