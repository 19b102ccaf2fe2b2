import { X } from 'lucide-react'

import { PersonLink } from '#client/people/person/PersonLink.tsx'
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
