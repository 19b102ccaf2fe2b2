import { usePermissions } from '#client/permissions/service.ts'
import { usePlace } from '#client/routing/navigation.ts'
import { Views } from '#client/routing/Views.tsx'

const views = [
  { label: 'Week', to: '/admin/staff/week', needs: 'manage_schedule/staff' },
  { label: 'Time off', to: '/admin/staff/leave', needs: 'manage_schedule/staff' },
  { label: 'People', to: '/admin/staff/people', needs: 'manage_schedule/staff' },
  { label: 'Calls', to: '/admin/staff/calls', needs: 'manage_bookings/bookings' },
] as const

/** The sections of the staff's tool. */
export function StaffViews() {
  const { holds } = usePermissions()
  const { pathname } = usePlace()

  return (
    <Views
      views={views
        .filter(({ needs }) => holds(needs))
        .map(({ label, to }) => ({ label, to, isCurrent: pathname === to }))}
    />
  )
}
