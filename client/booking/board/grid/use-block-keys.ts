import { useCheckIn } from '#client/booking/board/use-check-in.ts'
import { personPath } from '#client/people/person/person-path.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'
import { refusalOfStudiosMove } from '#shared/booking/moving.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

import { focusedBooking, walkBlocks } from './walk-blocks.ts'

interface BlockKeys {
  board: DayBoard
  isDesk: boolean
  isFaint: (booking: BoardBooking) => boolean
  onMove: (bookingId: string) => void
}

/** J and K walk from block to block; the others act on the one that has the focus. */
export function useBlockKeys({ board, isDesk, isFaint, onMove }: BlockKeys): void {
  const { deskDayOf } = useStudio()
  const { checkIn } = useCheckIn()
  const go = useGo()
  const onFocused = (act: (booking: BoardBooking) => void) => () => {
    const id = focusedBooking()
    const booking = board.bookings.find((one) => one.id === id)
    if (booking) act(booking)
  }
  const faint = new Set(board.bookings.filter(isFaint).map(({ id }) => id))
  const walk = (by: -1 | 1) => walkBlocks(by, (id) => faint.has(id))
  const tryCheckIn = (booking: BoardBooking) => {
    const now = new Date()
    const guarded = { ...booking, deskDayOf }
    if (bookingSteps.mayBecome(guarded, 'checked_in', now)) return checkIn(booking)

    const why = bookingSteps.refusalOf(guarded, 'checked_in', now) ?? 'It is not expected any more.'
    toast({ title: `${booking.personName} is not checked in`, description: why })
  }
  useKeys([
    { key: 'j', what: 'Next booking', run: () => walk(1) },
    { key: 'k', what: 'Booking before', run: () => walk(-1) },
    { key: 'Enter', what: 'Open the booking' },
    {
      key: 'Ctrl+Enter',
      what: 'Open the client’s page',
      run: onFocused(({ personId }) => void go(personPath(personId))),
    },
    ...(isDesk
      ? [
          { key: ' ', what: 'Lift the booking for the arrows, and drop it' },
          { key: 'Shift+ArrowDown', what: 'Make it longer, or shorter with the other arrow' },
          { key: 'c', what: 'Check in', run: onFocused(tryCheckIn) },
          { key: 'm', what: 'Move', run: onFocused((booking) => !refusalOfStudiosMove(booking) && onMove(booking.id)) },
        ]
      : []),
  ])
}
