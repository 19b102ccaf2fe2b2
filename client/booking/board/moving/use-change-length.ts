import { useAct } from '#client/api/use-act.ts'
import { extendBooking, priceOfAll } from '#client/booking/longer.ts'
import { useStudio } from '#client/settings/service.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import type { Extension } from '#shared/booking/longer.ts'
import { counted } from '#shared/words.ts'

import { type Extent, extentAsked, keptWords, onlyThis, undoneExtent } from './SeriesExtent.tsx'

interface LengthOptions {
  booking: BoardBooking
  /** How much longer; less than zero is shorter. */
  minutes: number
  said: (endsAt: Date) => string
  /** How much of a series changes. */
  extent?: Extent
  /** The price of all bookings that change, as the desk saw it. */
  expectedPriceCents?: number | undefined
  onDone?: () => void
}

interface LengthDecision {
  /** The reason, where opening hours or shifts do not allow it. */
  reason?: string
  /** Whether the client gets a mail; only bookings that have not begun are mailed. */
  notify: boolean
}

/**
 * Changes the length of a booking, or of those of its series. It can be undone if it cost nothing and no mail was sent: a
 * shorter booking keeps the agreed price.
 */
export function useChangeLength({
  booking,
  minutes,
  said,
  extent = onlyThis,
  expectedPriceCents,
  onDone,
}: LengthOptions) {
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
      // Times that were changed one by one have lost their own length, which an undo could not bring back.
      const isKept = changed.addedCents === 0 && extent.withApart !== true
      if (isMailed) toastDone(`${done}, mail sent`, undefined, kept)
      else toastDone(done, isKept ? () => undoing.mutate({ changed, reason: reason.trim() }) : undefined, kept)
      onDone?.()
    },
    touches,
  })
}
