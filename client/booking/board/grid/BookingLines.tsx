import { statusWords } from '#client/booking/status-words.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import type { BookingStatus } from '#shared/booking/status.ts'

import { minutesOfBooking } from './board-items.ts'

const looks: Record<BookingStatus, string> = {
  pending_payment: 'border-brass/60 border-l-brass bg-straw',
  pending_approval: 'border-brass/60 border-l-brass bg-straw',
  confirmed: 'border-sky/60 border-l-sky bg-mist',
  checked_in: 'border-fairway/60 border-l-fairway bg-turf',
  completed: 'border-edge/50 border-l-edge bg-sunken text-muted',
  no_show: 'border-brass/60 border-l-brass border-dashed bg-straw',
  cancelled_customer: 'border-edge border-dashed bg-surface text-muted',
  cancelled_staff: 'border-edge border-dashed bg-surface text-muted',
  expired: 'border-edge border-dashed bg-surface text-muted',
  rejected: 'border-edge border-dashed bg-surface text-muted',
}

export const lookOfStatus = (status: BookingStatus) => looks[status]

/** Shorter than that, as where somebody left early, there is room for one line. */
const twoLinesMinutes = 30

interface BookingLinesProps {
  booking: BoardBooking
  where: string | null | undefined
}

/** What is seen of a booking on the board, four lines at most. */
export function BookingLines(props: BookingLinesProps) {
  return minutesOfBooking(props.booking) < twoLinesMinutes ? <OneLine {...props} /> : <Lines {...props} />
}

function OneLine({ booking: { startsAt, personName, status } }: BookingLinesProps) {
  const { clock } = useStudio()

  return (
    <span className="truncate font-semibold">
      <span className="font-normal figures">{clock(startsAt)}</span> {personName}
      <span className="sr-only"> {statusWords[status].label}</span>
    </span>
  )
}

function Lines({ booking, where }: BookingLinesProps) {
  const { clock, money } = useStudio()
  const { label, Icon } = statusWords[booking.status]
  const due = booking.dueCents !== undefined && booking.dueCents > 0 && `${money(booking.dueCents)} due`
  return (
    <span className="@container flex w-full flex-col">
      <span className="flex items-center justify-between gap-1 figures">
        <span className="whitespace-nowrap">
          {clock(booking.startsAt)}
          {/* Where the longest of them fits, so that a column reads alike; else the height tells it. */}
          <span className="hidden @min-[10rem]:inline"> – {clock(booking.endsAt)}</span>
        </span>
        <Icon aria-hidden className="size-4 shrink-0 @max-[4.5rem]:hidden" />
        <span className="sr-only">{label}</span>
      </span>
      <span className="truncate font-semibold @max-[4.5rem]:text-clip">
        <span className="@max-[4.5rem]:sr-only">{booking.personName}</span>
        <span aria-hidden className="@min-[4.5rem]:hidden">
          {initialsOf(booking.personName)}
        </span>
      </span>
      {due && <span className="truncate font-semibold figures">{due}</span>}
      <span className="truncate">{booking.serviceName}</span>
      {!due && where && <span className="truncate text-muted">{where}</span>}
    </span>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')
