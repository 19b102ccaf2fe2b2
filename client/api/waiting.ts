import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Whether the studio has been asked for something for so long already, and has not answered. Told only then: pages ask
 * often, and most answers come before anybody needs to know.
 */
export function useWaiting(milliseconds: number): boolean {
  const queries = useQueryClient()
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    let patience: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      if (patience === undefined) return
      clearTimeout(patience)
      patience = undefined
      setIsWaiting(false)
    }
    const look = () => {
      if (queries.isFetching() > 0) patience ??= setTimeout(() => setIsWaiting(true), milliseconds)
      else stop()
    }
    look()
    const leave = queries.getQueryCache().subscribe(look)
    return () => {
      leave()
      stop()
    }
  }, [queries, milliseconds])

  return isWaiting
}
