import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table'
import { useDeferredValue } from 'react'
import type { z } from 'zod'

import { useAddress } from '#client/routing/navigation.ts'

export interface Sort<Name extends string = string> {
  /** As the contract writes it: `-name` is `name` the other way around. */
  by: Name
  sorting: SortingState
  change: (updater: Updater<SortingState>) => void
}

/** How a list is sorted, kept in the address unless it is as usual. */
export function useSort<Name extends string>(schema: z.ZodDefault<z.ZodType<Name>>): Sort<Name> {
  const { read, change } = useAddress()
  const usual = schema.parse(undefined)
  const by = useDeferredValue(schema.safeParse(read('sort')).data ?? usual)
  const sorting = [{ id: by.replace(/^-/, ''), desc: by.startsWith('-') }]

  return {
    by,
    sorting,
    change(updater) {
      const [column] = functionalUpdate(updater, sorting)
      const next = column && `${column.desc ? '-' : ''}${column.id}`
      change({ sort: next === usual ? undefined : next })
    },
  }
}
