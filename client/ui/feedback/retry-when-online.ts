import { useEffect, useEffectEvent } from 'react'

// Longer than it takes to draw that something failed for want of a connection, which may be back by then.
const justNow = 2000

let cameOnlineAt = -Infinity
if (typeof window !== 'undefined') addEventListener('online', () => (cameOnlineAt = performance.now()))

/** When the connection is back, nobody has to press for what it brings. */
export function useRetryWhenOnline(mayHeal: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!mayHeal) return undefined
    const again = () => retry()
    if (performance.now() - cameOnlineAt < justNow) again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [mayHeal])
}
