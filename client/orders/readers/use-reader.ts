import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { keptInBrowser } from '#client/ui/browser/kept.ts'

import { readersQuery } from './queries.ts'

/** The one that was asked last on this device: mostly the one that stands beside it. */
const lastReader = keptInBrowser('register-reader', z.string())

/** The readers of the counter, and which of them is asked. */
export function useReader() {
  const { data: readers, isPending } = useQuery(readersQuery)
  const [chosen, choose] = useState(() => lastReader.read())
  const reader =
    readers?.find(({ id }) => id === chosen) ?? readers?.find(({ isOnline }) => isOnline !== false) ?? readers?.[0]

  return {
    readers: readers ?? [],
    isPending,
    reader,
    choose(id: string) {
      lastReader.write(id)
      choose(id)
    },
  }
}
