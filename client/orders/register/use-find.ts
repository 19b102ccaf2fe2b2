import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { peopleToPick } from '#client/people/people-to-pick.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import type { PickedPerson } from '#client/ui/forms/PersonPicker.tsx'
import { troubleOf } from '#client/ui/forms/use-combobox.ts'

import { type Goods, goodsMatching } from './queries.ts'

const leastLetters = 2
const restMilliseconds = 120

export type FoundOption = { goods: Goods; person?: undefined } | { person: PickedPerson; goods?: undefined }

/** What some letters may mean, goods before people; `isReady` once the answer is about these letters. */
export function useFind(typed: string) {
  const text = typed.trim()
  const letters = useDebounced(text, restMilliseconds)
  const enabled = letters.length >= leastLetters && text.length >= leastLetters
  const mayRead = usePermissions().holds('read/inventory')
  const goods = useQuery({ ...goodsMatching(letters), enabled: enabled && mayRead })
  const people = useQuery({
    queryKey: ['orders', 'register', 'people', letters],
    queryFn: () => peopleToPick(letters),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const options: FoundOption[] = enabled
    ? [
        ...(goods.data ?? []).map((one) => ({ goods: one })),
        // Of whoever the letters before found none is taken with goods of these.
        ...((!people.isPlaceholderData && people.data) || []).map((person) => ({ person })),
      ]
    : []
  const isReady = enabled && letters === text && (!mayRead || (goods.isSuccess && !goods.isPlaceholderData))

  return {
    options,
    isReady,
    isNothing: isReady && people.isSuccess && !people.isPlaceholderData && options.length === 0,
    problem: troubleOf(goods) ?? troubleOf(people),
  }
}
