import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Booking } from '#shared/booking/contract.ts'

export function FurtherBooking({ booking, onCancel }: { booking: Booking; onCancel: () => void }) {
  const { dayShort, time } = useStudio()

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <p className="w-44 font-medium figures">
        {dayShort(booking.local)}, {time(booking.local)}
      </p>
      <p className="min-w-40 flex-1">
        {booking.serviceName}
        {booking.staffName && <span className="text-muted"> with {booking.staffName}</span>}
      </p>
      <Button tone="plain" onClick={onCancel}>
        Cancel
        <span className="sr-only">
          {' '}
          {booking.serviceName}, {dayShort(booking.local)}
        </span>
      </Button>
    </li>
  )
}
