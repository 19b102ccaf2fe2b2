import { useEffect, useEffectEvent } from 'react'

import { useAddress } from './navigation.ts'

/**
 * Begins what the address asks for by `act`, as if its button were pressed, once what it is about is there. The address forgets
 * it, so that neither a reload nor the way back begins it again.
 */
export function useAskedAct(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const { read, change } = useAddress()
  const asked = read('act')
  const run = asked === undefined ? undefined : acts[asked]
  const begin = useEffectEvent(() => {
    change({ act: undefined })
    run?.()
  })
  const ready = run === undefined ? undefined : asked
  useEffect(() => {
    if (ready !== undefined) begin()
  }, [ready])
}
