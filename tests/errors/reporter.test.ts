import { expect, test } from 'vitest'

import { createReporter, type ErrorRecord } from '#client/errors/reporter.ts'
import { Failure } from '#shared/http/failure.ts'

function openReporter() {
  const outside = { at: new Date('2026-11-24T14:00:00Z'), logged: [] as ErrorRecord[], sent: [] as ErrorRecord[] }
  const reporter = createReporter({
    now: () => outside.at,
    log: (record) => void outside.logged.push(record),
    send: (record) => void outside.sent.push(record),
  })
  const pass = (minutes: number) => void (outside.at = new Date(outside.at.getTime() + minutes * 60_000))

  return { ...reporter, outside, pass }
}

test('an error is kept with what was being done and when, and logged', () => {
  const { report, history, outside } = openReporter()
  const error = new Error('The sheet has no clubs')

  const { id } = report(error, { operation: 'draw the sheet' })

  expect(history()).toEqual([
    { id, code: 'UNEXPECTED_ERROR', error, context: { operation: 'draw the sheet' }, timestamp: outside.at },
  ])
  expect(id).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  expect(outside.logged).toEqual(history())
})

test('the last fifty are kept, and ten are read unless told, the newest first', () => {
  const { report, history } = openReporter()
  for (let n = 1; n <= 60; n++) report(new Error(`number ${n}`), { operation: 'count' })
  const messages = history(1000).map(({ error }) => error instanceof Error && error.message)

  expect(messages).toHaveLength(50)
  expect([messages[0], messages.at(-1)]).toEqual(['number 60', 'number 11'])
  expect(history()).toEqual(history(1000).slice(0, 10))
})

test('errors of the last hour are counted by code', () => {
  const { report, countsByCode, pass } = openReporter()
  report(new Error('long ago'), { operation: 'a' })
  pass(61)
  report(new Error('broken'), { operation: 'b' }, 'COMPONENT_ERROR')
  report(new Error('broken again'), { operation: 'b' }, 'COMPONENT_ERROR')
  pass(30)
  report(new Failure('unavailable', 'Nobody answers.'), { operation: 'query' })

  expect(countsByCode()).toEqual({ COMPONENT_ERROR: 2, NETWORK_ERROR: 1 })
})

test('the studio is told of mistakes of ours, not of what it refused itself', () => {
  const { report, outside } = openReporter()
  const mistake = report(new TypeError('x is undefined'), { operation: 'a' })
  report(new Failure('slot_taken', 'Somebody was faster.'), { operation: 'mutation' })

  expect(outside.sent).toEqual([mistake])
  expect(outside.logged).toHaveLength(2)
})

test('an error that comes by two ways is one', () => {
  const { report, history } = openReporter()
  const error = new Error('once')

  expect(report(error, { operation: 'query' })).toBe(report(error, { operation: 'component' }, 'COMPONENT_ERROR'))
  expect(history()).toHaveLength(1)
})
