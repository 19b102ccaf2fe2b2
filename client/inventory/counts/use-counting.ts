import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { newActKey } from '#client/api/act-keys.ts'
import { Failure } from '#shared/http/failure.ts'

import { countOf, type Scan, sendScan } from './queries.ts'

const attempts = 3

/**
 * Sends what is scanned and typed, one after the other; without a connection it waits until there is one. Says what came
 * of the last, and keeps what could not be counted.
 */
export function useCounting(countId: string) {
  const queries = useQueryClient()
  const [said, say] = useState('')
  const [refused, setRefused] = useState<readonly { scan: Scan; why: string }[]>([])
  const sending = useMutation({
    scope: { id: `count ${countId}` },
    mutationFn: (scan: Scan) => sendScan(countId, scan),
    retry: (failed, error) => !(error instanceof Failure) && failed < attempts,
    onSuccess: ({ name, sku, counted }) => say(`${sku} ${name}: ${counted}`),
    onError(error, scan) {
      say('')
      setRefused((before) => [...before, { scan, why: error.message }])
    },
    onSettled: () => queries.invalidateQueries({ queryKey: countOf(countId).queryKey }),
  })
  const count = (code: string, counted?: number) =>
    sending.mutate({ code, key: newActKey(), ...(counted !== undefined && { counted }) })

  return {
    count,
    /** What is on its way, or waits for a connection. */
    isWaiting: sending.isPaused,
    said,
    say,
    refused,
    forget: () => setRefused([]),
    again: () => {
      setRefused([])
      for (const { scan } of refused) sending.mutate(scan)
    },
  }
}
