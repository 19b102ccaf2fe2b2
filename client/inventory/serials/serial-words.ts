import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { UnitOwner, UnitState } from '#shared/inventory/units/contract.ts'

export const stateWords: Record<UnitState, { label: string; tone?: BadgeTone }> = {
  on_shelf: { label: 'On the shelf', tone: 'success' },
  reserved: { label: 'Kept', tone: 'information' },
  in_build: { label: 'In a club' },
  sold: { label: 'Sold' },
  lent: { label: 'On loan', tone: 'information' },
  in_transit: { label: 'On its way', tone: 'information' },
  scrapped: { label: 'Thrown away' },
  lost: { label: 'Missing', tone: 'warning' },
}

/** Where no number of it is known. */
export const ownerWords: Record<UnitOwner['kind'], string> = {
  order_line: 'An order',
  build_club: 'A build',
  ticket_job: 'A ticket',
  demo_loan: 'A loan',
}
