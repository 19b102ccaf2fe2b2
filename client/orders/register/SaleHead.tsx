import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'

import { feesOfPerson } from '#client/booking/board/fee-queries.ts'
import { personPath } from '#client/people/person/person-path.ts'
import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'

import type { Counter } from './use-counter.ts'

/** Whose sale it is, and which order it has become. */
export function SaleHead({ counter: { sale, placed, isRungUp, changeRungUp } }: { counter: Counter }) {
  const person = placed ? placed.person : sale.person

  return (
    <header className="flex min-h-row items-center gap-2">
      <h2 className="min-w-0 flex-1 truncate font-semibold">
        {person ? <PersonLink personId={person.id}>{person.name}</PersonLink> : 'Nobody in particular'}
      </h2>
      {sale.person && isRungUp && <FeesOf personId={sale.person.id} />}
      {placed && <Badge>{placed.number}</Badge>}
      {sale.person && isRungUp && (
        <button
          type="button"
          aria-label={`Without ${sale.person.name}`}
          className="grid size-9 place-items-center rounded text-muted hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          onClick={() => changeRungUp((now) => ({ ...now, person: null }))}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </header>
  )
}

/** What they owe for late cancellations and no-shows, taken from their own page. */
function FeesOf({ personId }: { personId: string }) {
  const { money } = useStudio()
  const enabled = usePermissions().holds('manage_bookings/bookings')
  const fees = useQuery({ ...feesOfPerson(personId), enabled }).data ?? []
  const cents = fees.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (cents === 0) return null

  return (
    <Link
      to={`${personPath(personId)}?tab=money`}
      className="inline-flex min-h-row items-center text-fairway underline underline-offset-4 figures"
    >
      {money(cents)} in fees
    </Link>
  )
}
