import { expect, test } from 'vitest'

import { createReportQueue } from '#client/errors/report-queue.ts'
import type { ErrorRecord } from '#client/errors/reporter.ts'
import { errorsContract, type ErrorReport } from '#shared/errors/contract.ts'

const place = { path: '/dashboard/order/:orderId', build: 'index-AbCd1234' }
const recordOf = (error: unknown, more: Partial<ErrorRecord> = {}): ErrorRecord => ({
  id: 'K7Q2-M9XD',
  code: 'UNEXPECTED_ERROR',
  error,
  context: { operation: 'uncaught error' },
  timestamp: new Date('2026-11-24T14:00:00Z'),
  ...more,
})

function openQueue(send: (reports: ErrorReport[]) => Promise<unknown> = () => Promise.resolve()) {
  const sent: ErrorReport[][] = []
  const queue = createReportQueue((reports) => {
    sent.push(reports)
    return send(reports)
  })
  return { ...queue, sent }
}

test('what happens a hundred times in a moment is one report with its count', async () => {
  const { add, flush, sent } = openQueue()
  for (let n = 0; n < 100; n++) add(recordOf(new Error('again')), place)

  await flush()
  await flush()

  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject([{ message: 'again', count: 100, ...place }])
})

test('a report fits what the server accepts, whatever the error was', async () => {
  const { add, flush, sent } = openQueue()
  const strange = ['', '\0\0', 'x'.repeat(10_000), 'two\nlines', '\ud800']
  for (const text of strange) {
    add(
      recordOf(Object.assign(new Error(text), { stack: text.repeat(10) }), {
        code: text,
        context: { operation: text },
      }),
      {
        path: text,
        build: text,
      },
    )
  }
  add(recordOf(undefined), place)

  await flush()

  for (const reports of sent) {
    expect(errorsContract.reportClientErrors.body.safeParse({ reports }).error?.issues ?? []).toEqual([])
  }
  expect(sent.flat().length).toBeGreaterThan(3)
})

test('nothing about a person leaves the browser', async () => {
  const { add, flush, sent } = openQueue()
  const error = new Error('No booking of sam@example.com behind /manage-booking?token=secret')

  add(recordOf(error), place)
  await flush()

  expect(JSON.stringify(sent)).not.toMatch(/sam@example|secret/)
})

test('a page in a loop does not fill the queue: so many different errors are told of one visit', async () => {
  const { add, flush, sent } = openQueue()
  for (let n = 0; n < 200; n++) add(recordOf(new Error(`different ${String.fromCodePoint(0x4e00 + n)}`)), place)

  for (let n = 0; n < 30; n++) await flush()

  expect(sent.flat()).toHaveLength(25)
  expect(sent.map((batch) => batch.length)).toEqual([10, 10, 5])
})

test('a report that cannot be sent is let go, and does not become an error itself', async () => {
  const { add, flush, sent } = openQueue(() => Promise.reject(new TypeError('Failed to fetch')))
  add(recordOf(new Error('one')), place)

  await expect(flush()).resolves.toBeUndefined()
  await flush()

  expect(sent).toHaveLength(1)
})
