import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'

import { nameOf } from '#client/people/person/name-of.ts'
import { findClients, personOf } from '#client/people/person/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { PersonPicker } from '#client/ui/forms/PersonPicker.tsx'

/** Orders of one client: found by name, then a chip that can be taken out. */
export function ClientFilter() {
  const { read, change } = useAddress()
  const [isPicking, setPicking] = useState(false)
  const mayRead = usePermissions().holds('read/users')
  const personId = read('person')
  if (!mayRead) return null
  if (personId !== undefined) return <Chosen personId={personId} onDrop={() => change({ person: undefined })} />
  if (!isPicking) {
    return (
      <Button tone="quiet" size="tight" onClick={() => setPicking(true)}>
        Client
      </Button>
    )
  }

  return (
    <div className="w-64 text-sm max-md:w-full">
      <PersonPicker
        label="Client"
        isTight
        find={findClients}
        onPick={({ id }) => {
          setPicking(false)
          change({ person: id })
        }}
      />
    </div>
  )
}

function Chosen({ personId, onDrop }: { personId: string; onDrop: () => void }) {
  const { data: person } = useQuery(personOf(personId))

  return (
    <button
      type="button"
      onClick={onDrop}
      className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-fairway/50 bg-turf px-2.5 text-sm hover:border-ink pointer-coarse:min-h-11"
    >
      <span className="text-muted">Client</span> {person ? nameOf(person) : '-'}
      <X aria-hidden className="size-3.5" />
      <span className="sr-only">, take it out</span>
    </button>
  )
}
