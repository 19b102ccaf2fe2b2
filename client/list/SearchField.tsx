import { Search as Glass } from 'lucide-react'
import { useId } from 'react'

import { controlLook } from '#client/ui/forms/control-look.ts'

import type { Search } from './use-search.ts'

/** Searches a list by what `by` names. */
export function SearchField({ search, by }: { search: Search; by: string }) {
  const id = useId()

  return (
    <search className="relative max-w-xl">
      <label htmlFor={id} className="sr-only">
        Search by {by}
      </label>
      <Glass aria-hidden className="absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
      <input
        id={id}
        type="search"
        autoComplete="off"
        placeholder={by.charAt(0).toUpperCase() + by.slice(1)}
        maxLength={100}
        className={`${controlLook} pl-11`}
        value={search.typed}
        onChange={({ target }) => search.type(target.value)}
      />
    </search>
  )
}
