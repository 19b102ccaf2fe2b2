import { useMemo, useState } from 'react'

import { useHydrated } from '#client/ui/browser/hydrated.ts'
import type { StoredValue } from '#client/ui/browser/kept.ts'

/**
 * Fields of texts, kept where they are typed. What is wrong with one is told once it was left, so that nobody is corrected in
 * the middle of a number.
 */
export function useTyped<Typed extends object>(kept: StoredValue<Typed>, begin: () => Typed) {
  const isAlive = useHydrated()
  const [begun] = useState(begin)
  const [changed, setChanged] = useState<Typed>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // The server, which draws the page first, has nothing kept.
  const found = useMemo(() => (isAlive ? kept.read() : undefined), [isAlive, kept])
  const typed = changed ?? found ?? begun

  const change = (changes: Partial<Typed>) => {
    const next = { ...typed, ...changes }
    setChanged(next)
    kept.write(next)
  }
  const leave = (name: string) => setLeft((names) => new Set([...names, name]))

  return { typed, left, change, leave }
}
