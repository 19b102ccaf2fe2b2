import { usePlace } from '#client/routing/navigation.ts'
import { Views } from '#client/routing/Views.tsx'
import { useDeskDay } from '#client/settings/service.ts'

/** Links to the other views of the bookings; each keeps the day. */
export function BoardViews({ day }: { day: string }) {
  const today = useDeskDay()
  const { pathname, search } = usePlace()
  const isByStaff = new URLSearchParams(search).get('by') === 'staff'
  const to = (path: string, more: Record<string, string> = {}) =>
    [path, new URLSearchParams({ ...more, ...(day !== today && { day }) }).toString()].filter(Boolean).join('?')
  const isDay = pathname === '/admin/bookings/day'

  return (
    <Views
      views={[
        { label: 'Bays', to: to('/admin/bookings/day'), isCurrent: isDay && !isByStaff },
        {
          label: 'Staff',
          to: to('/admin/bookings/day', { by: 'staff' }),
          isCurrent: isDay && isByStaff,
          isForWide: true,
        },
        { label: 'Week', to: to('/admin/bookings/week'), isCurrent: pathname === '/admin/bookings/week' },
        { label: 'List', to: to('/admin/bookings/list'), isCurrent: pathname === '/admin/bookings/list' },
      ]}
    />
  )
}
