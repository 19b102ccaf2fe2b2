import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { useAddress } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { PeopleList } from './PeopleList.tsx'

export function MembersPage() {
  const { read, change } = useAddress()
  const [typed, type] = useState(read('search') ?? '')
  const search = useDeferredValue(typed.trim())

  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader title="Members" lead="Everybody the studio knows: clients, members, guests of one booking." />
      <search className="relative max-w-xl">
        <label htmlFor="people-search" className="sr-only">
          Search by name, e-mail address or phone
        </label>
        <Search aria-hidden className="absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
        <input
          id="people-search"
          type="search"
          autoComplete="off"
          placeholder="Name, e-mail address or phone"
          className={`${controlLook} pl-11`}
          value={typed}
          onChange={({ target }) => {
            type(target.value)
            change({ search: target.value.trim() || undefined })
          }}
        />
      </search>
      <Loaded
        skeleton={
          <div className="grid gap-2">
            {Array.from({ length: 9 }, (_, row) => (
              <Skeleton key={row} className="h-12" />
            ))}
          </div>
        }
      >
        <PeopleList search={search} onClear={() => (type(''), change({ search: undefined }))} />
      </Loaded>
    </div>
  )
}
