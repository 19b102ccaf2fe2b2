import { useDeferredValue, useState } from 'react'

import { useAddress, useWasReplaced } from '#client/routing/navigation.ts'

export interface Search {
  typed: string
  type: (text: string) => void
  /** What is searched for, a moment behind what is typed. */
  text: string
  clear: () => void
}

/** What a list is searched for, kept in the address; whoever goes to another address finds its search in the field. */
export function useSearch(): Search {
  const { read, change } = useAddress()
  const wasReplaced = useWasReplaced()
  const inAddress = read('search') ?? ''
  const [typed, setTyped] = useState(inAddress)
  const [followed, follow] = useState(inAddress)
  if (inAddress !== followed) {
    follow(inAddress)
    // What is typed is ahead of the address that it replaces.
    if (!wasReplaced) setTyped(inAddress)
  }
  const type = (text: string) => {
    setTyped(text)
    change({ search: text.trim() || undefined })
  }

  return { typed, type, text: useDeferredValue(typed.trim()), clear: () => type('') }
}
