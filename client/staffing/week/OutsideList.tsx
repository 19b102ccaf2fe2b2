import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import type { StaffSchedule } from '#shared/staffing/schedules.ts'

interface OutsideListProps {
  staff: readonly StaffSchedule[]
  onDecide: (staffId: string) => void
}

/** What is booked outside somebody's hours or in their leave, until it is moved or cancelled. */
export function OutsideList({ staff, onDecide }: OutsideListProps) {
  const { dayShort, time } = useStudio()
  const outside = staff.flatMap((member) => member.outside.map((booking) => ({ ...booking, of: member.name })))
  if (outside.length === 0) return null

  return (
    <section aria-labelledby="outside">
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <h2 id="outside" className="mr-auto text-sm font-semibold">
          Booked outside hours or in leave
        </h2>
        {staff
          .filter(({ outside: own }) => own.some(({ isAway }) => !isAway))
          .map(({ id, name }) => (
            <Button key={id} tone="quiet" size="tight" onClick={() => onDecide(id)}>
              Decide for {name}
            </Button>
          ))}
      </div>
      <ul className="border-t border-line text-sm">
        {outside.map(({ id, of, local, personName, serviceName, isAway }) => (
          <li key={`${id} ${of}`} className="flex flex-wrap items-center gap-x-4 border-b border-line">
            <Link
              to={`/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`}
              className="inline-flex min-h-row items-center underline decoration-edge underline-offset-4 figures"
            >
              {dayShort(local)} {time(local)}
            </Link>
            <span>{of}</span>
            <span className="font-medium">{personName}</span>
            <span className="text-muted">{serviceName}</span>
            {isAway && (
              <Link to="/admin/staff/leave" className="underline decoration-edge underline-offset-4">
                In leave
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
