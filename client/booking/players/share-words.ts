import type { PlayerShare } from '#shared/booking/record.ts'

/** How far the share of a player is paid. */
export function shareWords({ shareCents, isPaid, isOrdered }: PlayerShare): string {
  if (shareCents === 0) return 'Nothing to pay'
  if (isPaid) return 'Paid'

  return isOrdered ? 'Paying' : 'Open'
}
