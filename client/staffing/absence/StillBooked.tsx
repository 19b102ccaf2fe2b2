import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { whoIsOut } from '#shared/staffing/absence-words.ts'
import type { Absence } from '#shared/staffing/absences.ts'

interface StillBookedProps {
  absence: Absence
  onResolve: (absence: Absence) => void
}

/** What nobody has decided about, and what becomes of the rest meanwhile. */
export function StillBooked({ absence, onResolve }: StillBookedProps) {
  const { bookingCount, ownedBlockCount, askedCount, toCallCount } = absence
  const undecided = bookingCount + ownedBlockCount - askedCount - toCallCount
  if (bookingCount + ownedBlockCount === 0) return <span className="text-muted figures @max-2xl:hidden">0</span>

  return (
    <span className="inline-flex flex-wrap items-center gap-2 @2xl:justify-end">
      {undecided > 0 && <Badge tone="warning">{undecided} still booked</Badge>}
      {askedCount > 0 && <Asked absence={absence} />}
      {toCallCount > 0 && <ToCall count={toCallCount} />}
      <Button tone="quiet" size="tight" onClick={() => onResolve(absence)}>
        {undecided > 0 ? 'Decide' : 'Decide anew'}
        <span className="sr-only"> about the bookings of {whoIsOut(absence)}</span>
      </Button>
    </span>
  )
}

function Asked({ absence: { askedCount, localFirstAskedUntil, localAskedUntil } }: { absence: Absence }) {
  const { dayShort, time } = useStudio()
  const today = useToday()
  if (localAskedUntil === null) return null

  const moment = (local: string) => `${local.startsWith(today) ? '' : `${dayShort(local)} `}${time(local)}`
  // Each has a time of their own, which their letter names.
  const first = localFirstAskedUntil === null || localFirstAskedUntil === localAskedUntil ? '' : localFirstAskedUntil
  return (
    <>
      <Badge tone="information">
        {askedCount} asked{first && `, the first`} until {first && `${moment(first)}, the last until `}
        {moment(localAskedUntil)}
      </Badge>
      <span className="text-sm text-muted">then on the call list</span>
    </>
  )
}

function ToCall({ count }: { count: number }) {
  const mayCall = usePermissions().holds('manage_bookings/bookings')
  const badge = <Badge tone="warning">{count} to call</Badge>

  return mayCall ? <Link to="/admin/staff/calls">{badge}</Link> : badge
}
