import { dayClock, namedAt } from '#client/booking/instant-of.ts'
import type { Explanation, Reason } from '#shared/booking/explain/explain-contract.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

interface FixLink {
  label: string
  to: string
  /** The permission that the page needs. */
  needs: PermissionName
}

const tools: Record<Exclude<NonNullable<Reason['fix']>, 'open_booking' | 'force'>, FixLink> = {
  edit_service: { label: 'Open the catalog', to: '/admin/catalog/services', needs: 'manage_catalog/catalog' },
  edit_hours: { label: 'Opening hours', to: '/admin/settings/setup', needs: 'manage_settings/settings' },
  edit_staff: { label: 'Hours of staff', to: '/admin/staff/week', needs: 'manage_schedule/staff' },
  edit_bays: { label: 'Bays', to: '/admin/settings/bays', needs: 'manage_schedule/staff' },
  set_up: { label: 'Finish the set-up', to: '/admin/settings/setup', needs: 'manage_settings/settings' },
}

/** The page where the desk can mend it; none for a rule that only a booking with a reason overrides. */
export function fixOf({ fix, bookingId }: Reason, day: string): FixLink | undefined {
  if (fix === 'open_booking') {
    const to = `/admin/bookings/day?day=${day}&booking=${bookingId}`
    return { label: 'Open the booking', to, needs: 'read/bookings' }
  }

  return fix === null || fix === 'force' ? undefined : tools[fix]
}

/** Rules that the desk may override for one booking, since bay and staff are there. */
const setAside = new Set<Reason['rule']>([
  'window',
  'notice',
  'quota',
  'closed',
  'hours',
  'grid',
  'pattern',
  'exception',
])

export const canBeForced = ({ offered, reasons }: Explanation): boolean =>
  !offered && reasons.every(({ rule }) => setAside.has(rule))

interface Spot {
  bayId?: string | null | undefined
  staffId?: string | null | undefined
}

/** The link to a new booking of the service at that time. */
export function toBook({ bayId, staffId }: Spot, service: string, startsAt: Date, localOf: (at: Date) => string) {
  const day = localOf(startsAt).slice(0, 10)
  const time = namedAt(dayClock(day, localOf).minutesAt(startsAt))

  return `/admin/bookings/day?day=${day}&new=${bayId ?? staffId ?? 'none'}@${time}&of=${service}`
}
