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

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

/** Typed, scanned or pasted: one on a line, or between commas. Those that stand there already are told apart. */
export function joinSerials(before: readonly string[], text: string) {
  const serials = [...before]
  const twice: string[] = []
  for (const serial of text.split(/[\n\r\t,;]+/).map((part) => part.trim())) {
    if (serial === '') continue
    if (serials.some((known) => isSame(known, serial))) twice.push(serial)
    else serials.push(serial)
  }

  return { serials, twice }
}
