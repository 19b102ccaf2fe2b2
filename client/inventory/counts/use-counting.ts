import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { z } from 'zod'

import { actQueue } from '#client/api/act-queue.ts'
import { Failure } from '#shared/http/failure.ts'

import { countOf, type Scan as SentScan, sendScan } from './queries.ts'

const attempts = 3

const Scan = z.object({ code: z.string(), key: z.string(), counted: z.int().exactOptional() })

/**
 * Sends what is scanned and typed, one after the other; without a connection it waits until there is one. Says what came
 * of the last, and keeps what could not be counted.
 */
export function useCounting(countId: string) {
  const queries = useQueryClient()
  const [said, say] = useState('')
  const [refused, setRefused] = useState<readonly { scan: SentScan; why: string }[]>([])
  const waiting = useMemo(() => actQueue(`scans ${countId}`, Scan), [countId])
  const sending = useMutation({
    scope: { id: `count ${countId}` },
    mutationFn: (scan: SentScan) => sendScan(countId, scan),
    retry: (failed, error) => !(error instanceof Failure) && failed < attempts,
    onSuccess({ name, sku, counted }, { key }) {
      waiting.drop([key])
      say(`${sku} ${name}: ${counted}`)
    },
    onError(error, scan) {
      say('')
      setRefused((before) => [...before, { scan, why: error.message }])
    },
    onSettled: () => queries.invalidateQueries({ queryKey: countOf(countId).queryKey }),
  })
  const sendKept = useEffectEvent(() => {
    for (const scan of waiting.all()) sending.mutate(scan)
  })
  // Those of before a reload: by their keys none is counted twice.
  useEffect(() => sendKept(), [])
  const count = (code: string, counted?: number) => {
    sending.mutate(waiting.add((key) => ({ code, key, ...(counted !== undefined && { counted }) })))
  }

  return {
    count,
    /** What is on its way, or waits for a connection. */
    isWaiting: sending.isPaused,
    said,
    say,
    refused,
    forget: () => {
      waiting.drop(refused.map(({ scan }) => scan.key))
      setRefused([])
    },
    again: () => {
      setRefused([])
      for (const { scan } of refused) sending.mutate(scan)
    },
  }
}
