import { dayClock, namedAt } from '#client/booking/instant-of.ts'
import type { Explanation, Reason } from '#shared/booking/explain/explain-contract.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

interface FixLink {
  label: string
  to: string
  /** Whoever lacks it finds no door there. */
  needs: PermissionName
}

const tools: Record<Exclude<NonNullable<Reason['fix']>, 'open_booking' | 'force'>, FixLink> = {
  edit_service: { label: 'Open the catalog', to: '/admin/catalog/services', needs: 'manage_catalog/catalog' },
  edit_hours: { label: 'Opening hours', to: '/admin/settings/setup', needs: 'manage_settings/settings' },
  edit_staff: { label: 'Hours of staff', to: '/admin/staff/week', needs: 'manage_schedule/staff' },
  edit_bays: { label: 'Bays', to: '/admin/settings/bays', needs: 'manage_schedule/staff' },
  set_up: { label: 'Finish the set-up', to: '/admin/settings/setup', needs: 'manage_settings/settings' },
}

/** Where the desk goes to mend it. What only a booking with a reason overrides has no place of its own. */
export function fixOf({ fix, bookingId }: Reason, day: string): FixLink | undefined {
  if (fix === 'open_booking') {
    const to = `/admin/bookings/day?day=${day}&booking=${bookingId}`
    return { label: 'Open the booking', to, needs: 'read/bookings' }
  }

  return fix === null || fix === 'force' ? undefined : tools[fix]
}

/** Rules that the desk may set aside for one booking: people and places are there all the same. */
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

/** A new booking of the service there, on the board of its day. */
export function toBook({ bayId, staffId }: Spot, service: string, startsAt: Date, localOf: (at: Date) => string) {
  const day = localOf(startsAt).slice(0, 10)
  const time = namedAt(dayClock(day, localOf).minutesAt(startsAt))

  return `/admin/bookings/day?day=${day}&new=${bayId ?? staffId ?? 'none'}@${time}&of=${service}`
}
