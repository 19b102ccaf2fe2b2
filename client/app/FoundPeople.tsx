import { UserRound } from 'lucide-react'

import type { useFoundPeople } from '#client/people/found-people.ts'

import type { Follow } from './palette-places.ts'
import { PaletteGroup } from './PaletteGroup.tsx'
import { PaletteItem } from './PaletteItem.tsx'

type People = NonNullable<ReturnType<typeof useFoundPeople>>

/** The clients whom the typed letters fit. */
export function FoundPeople({ people, onFollow }: { people: People; onFollow: Follow }) {
  if (people.length === 0) return null

  return (
    <PaletteGroup heading="People">
      {people.map(({ id, name, email, phone }) => (
        <PaletteItem
          key={id}
          value={`${name} ${email} ${phone ?? ''} ${id}`}
          onSelect={() => onFollow(`/admin/members/all?search=${encodeURIComponent(email)}`, name)}
        >
          <UserRound aria-hidden className="size-4.5 shrink-0 text-muted" />
          <span className="max-w-3/4 shrink-0 truncate">{name}</span>
          <span className="ml-auto min-w-0 truncate text-sm text-muted">{email}</span>
        </PaletteItem>
      ))}
    </PaletteGroup>
  )
}
