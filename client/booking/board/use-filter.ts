import { useAddress } from '#client/routing/navigation.ts'
import type { BoardBooking, DayBoard } from '#shared/booking/desk.ts'

/** What the filters of the address leave out. It stays on the board, faint, for it takes its time. */
export function useFilter({ me }: Pick<DayBoard, 'me'>): (booking: BoardBooking) => boolean {
  const { read } = useAddress()
  const [service, only] = [read('service'), read('only')]

  return ({ serviceCode, dueCents, status, resourceIds }) =>
    (service !== undefined && serviceCode !== service) ||
    (only === 'mine' && me !== null && !resourceIds.includes(me)) ||
    (only === 'due' && dueCents === 0) ||
    (only === 'waiting' && status !== 'pending_approval')
}
