import { usePermissions } from '#client/permissions/rights.ts'
import { useOnline } from '#client/ui/browser/online.ts'

/** Whether bookings can be changed here and now: by whoever may, and with a network. */
export function useMayChange(): boolean {
  const online = useOnline()

  return usePermissions().holds('manage_bookings/bookings') && online
}
