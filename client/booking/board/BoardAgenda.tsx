import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { DayBoard } from '#shared/booking/contract.ts'

import { isOn } from './board-layout.ts'

/** The same day as a list, for a phone. */
export function BoardAgenda({ board, onOpen }: { board: DayBoard; onOpen: (id: string) => void }) {
  const { time } = useStudio()
  const bayNames = new Map(board.bays.map(({ id, name }) => [id, name]))
  const shown = board.bookings.filter(isOn)

  return (
    <div className="md:hidden">
      {shown.length === 0 && <EmptyState title="Nothing booked">Every bay is free on this day.</EmptyState>}
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((booking) => (
          <li key={booking.id}>
            <button
              type="button"
              onClick={() => onOpen(booking.id)}
              className="grid w-full grid-cols-[4.75rem_1fr] gap-x-3 py-3 text-left"
            >
              <span className="font-semibold figures">
                {time(booking.local)}
                <span className="block text-sm font-normal text-muted">{time(booking.localEnd)}</span>
              </span>
              <span className="grid min-w-0 gap-0.5">
                <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
                  {booking.personName}
                  <StatusBadge status={booking.status} />
                </span>
                <span>{booking.serviceName}</span>
                <span className="text-sm text-muted">
                  {[booking.bayId ? bayNames.get(booking.bayId) : 'Bench', booking.staffName]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
