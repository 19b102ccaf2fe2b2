import { clsx } from 'clsx'
import type { CSSProperties } from 'react'

import { statusWords } from '#client/booking/status-words.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { BoardBooking } from '#shared/booking/contract.ts'
import type { BookingStatus } from '#shared/booking/status.ts'

const looks: Record<BookingStatus, string> = {
  confirmed: 'border-sky/60 border-l-sky bg-mist',
  checked_in: 'border-fairway/60 border-l-fairway bg-turf',
  completed: 'border-edge/50 border-l-edge bg-sunken text-muted',
  no_show: 'border-brass/60 border-l-brass border-dashed bg-straw',
  cancelled_customer: 'border-edge border-dashed bg-surface text-muted',
  cancelled_staff: 'border-edge border-dashed bg-surface text-muted',
}

export function BoardBlock({
  booking,
  place,
  onOpen,
}: {
  booking: BoardBooking
  place: CSSProperties
  onOpen: () => void
}) {
  const { time } = useStudio()
  const { label, Icon } = statusWords[booking.status]

  return (
    <button
      type="button"
      onClick={onOpen}
      style={place}
      className={clsx(
        'absolute flex flex-col overflow-hidden rounded border border-l-4 px-1.5 py-1 xl:px-2 text-left text-sm leading-[1.3] text-ink transition-shadow hover:shadow-float focus-visible:z-10',
        looks[booking.status],
      )}
    >
      <span className="@container flex w-full shrink-0 items-center justify-between gap-1 figures">
        {/* The end where the longest of them fits, so that a column reads alike; else the height tells it. */}
        <span className="whitespace-nowrap">
          {time(booking.local)}
          <span className="hidden @min-[10rem]:inline"> – {time(booking.localEnd)}</span>
        </span>
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{label}</span>
      </span>
      <span className="max-w-full shrink-0 truncate font-semibold">{booking.personName}</span>
      <span className="max-w-full shrink-0 truncate">{booking.serviceName}</span>
      {booking.staffName && <span className="max-w-full shrink-0 truncate text-muted">{booking.staffName}</span>}
    </button>
  )
}
