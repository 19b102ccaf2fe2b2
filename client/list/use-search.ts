import { useDeferredValue, useState } from 'react'

import { useAddress } from '#client/routing/navigation.ts'

export interface Search {
  typed: string
  type: (text: string) => void
  /** What is searched for, a moment behind what is typed. */
  text: string
  clear: () => void
}

/** What a list is searched for, kept in the address. */
export function useSearch(): Search {
  const { read, change } = useAddress()
  const [typed, setTyped] = useState(read('search') ?? '')
  const type = (text: string) => {
    setTyped(text)
    change({ search: text.trim() || undefined })
  }

  return { typed, type, text: useDeferredValue(typed.trim()), clear: () => type('') }
}
