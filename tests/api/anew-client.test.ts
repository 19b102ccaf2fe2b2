import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { AnewClient } from '#client/api/anew-client.ts'

const queryKey = ['orders', 'one']

/** An order whose first read is answered late, as it was when it was asked. */
function orderReadLate() {
  const queries = new AnewClient()
  let answerFirst: ((status: string) => void) | undefined
  let reads = 0
  const queryFn = () =>
    (reads += 1) === 1 ? new Promise<string>((resolve) => (answerFirst = resolve)) : Promise.resolve('paid')

  return { queries, queryFn, answer: () => answerFirst?.('unpaid'), reads: () => reads }
}

test('what changes while an order is read for the first time is read after it', async () => {
  const { queries, queryFn, answer, reads } = orderReadLate()
  const shown = new QueryObserver<string>(queries, { queryKey, queryFn })
  const close = shown.subscribe(() => {})

  const anew = queries.invalidateQueries({ queryKey: ['orders'] })
  answer()
  await anew

  expect(shown.getCurrentResult().data).toBe('paid')
  expect(reads()).toBe(2)
  close()
})

test('what nobody looks at is known to be old, and read where it is looked at', async () => {
  const { queries, queryFn, answer, reads } = orderReadLate()
  const begun = queries.prefetchQuery({ queryKey, queryFn, staleTime: Infinity })

  const anew = queries.invalidateQueries({ queryKey: ['orders'] })
  answer()
  await begun
  await anew

  expect(reads()).toBe(1)
  expect(await queries.fetchQuery({ queryKey, queryFn, staleTime: Infinity })).toBe('paid')
})

test('what is read again, and what is no part of it, is asked for once', async () => {
  const { queries, queryFn, answer, reads } = orderReadLate()
  const shown = new QueryObserver<string>(queries, { queryKey, queryFn })
  const close = shown.subscribe(() => {})
  const other = queries.invalidateQueries({ queryKey: ['people'] })
  answer()
  await other
  await expect.poll(() => shown.getCurrentResult().data).toBe('unpaid')

  await queries.invalidateQueries({ queryKey: ['orders'] })

  expect(shown.getCurrentResult().data).toBe('paid')
  expect(reads()).toBe(2)
  close()
})
