import { Search as Glass } from 'lucide-react'
import { useId, useRef } from 'react'

import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'

import type { Search } from './use-search.ts'

/** Searches a list by what `by` names; F leads there. */
export function SearchField({ search, by }: { search: Search; by: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useKeys([{ key: 'f', what: 'Search the list', run: () => field.current?.focus() }])

  return (
    <search className="relative max-w-xl max-md:w-full">
      <label htmlFor={id} className="sr-only">
        Search by {by}
      </label>
      <Glass aria-hidden className="absolute top-1/2 left-2.5 size-4.5 -translate-y-1/2 text-muted" />
      <input
        id={id}
        ref={field}
        type="search"
        autoComplete="off"
        placeholder={by.charAt(0).toUpperCase() + by.slice(1)}
        maxLength={100}
        className={`${tightControlLook} pl-9!`}
        value={search.typed}
        onChange={({ target }) => search.type(target.value)}
      />
    </search>
  )
}
