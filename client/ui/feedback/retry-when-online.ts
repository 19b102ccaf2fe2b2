import { useEffect, useEffectEvent } from 'react'

/** When the connection is back, nobody has to press for what it brings. */
export function useRetryWhenOnline(mayHeal: boolean, onRetry: () => void): void {
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!mayHeal) return undefined
    const again = () => retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [mayHeal])
}
