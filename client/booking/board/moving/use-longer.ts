import { useAct } from '#client/api/use-act.ts'
import { extendBooking, priceOfAll } from '#client/booking/longer.ts'
import { useStudio } from '#client/settings/use-studio.ts'
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
  const { moment } = useStudio()
  const touches = [['booking'], ['extension', booking.id]]
  const undoing = useAct(
    ({ changed, reason }: { changed: Extension; reason: string }) => {
      const former = { minutes: -minutes, reason, notify: false, expectedPriceCents: priceOfAll(changed) }
      return extendBooking(changed, { ...former, ...undoneExtent(extent) })
    },
    { touches, failsInToast: true },
  )
  const lengthen = ({ reason = '', notify }: LengthDecision) =>
    extendBooking(booking, { minutes, reason: reason.trim(), expectedPriceCents, notify, ...extentAsked(extent) })

  return useAct(lengthen, {
    onDone(changed, { reason = '', notify }) {
      const isSeries = extent.scope !== 'this'
      const several = isSeries ? `, ${counted(changed.changed.length, 'time')} of the series` : ''
      const [first] = changed.changed
      const done = `${said(first?.endsAt ?? changed.endsAt)}${several}`
      const kept = keptWords(changed.kept, (at) => moment(at))
      const isMailed = notify && changed.changed.some(({ startsAt }) => startsAt > new Date())
      // What was changed by hand is by hand no more once it has changed with the others.
      const isKept = changed.addedCents === 0 && extent.withApart !== true
      if (isMailed) toastDone(`${done}, mail sent`, undefined, kept)
      else toastDone(done, isKept ? () => undoing.mutate({ changed, reason: reason.trim() }) : undefined, kept)
      onDone?.()
    },
    touches,
  })
}
