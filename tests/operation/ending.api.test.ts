import { expect } from 'vitest'

import { eventually, startServer, statusOf } from '#tests/support/process.ts'
import { test } from '#tests/support/test.ts'

test('after SIGTERM /readyz turns red first, then the door closes', async ({ dbUrl }) => {
  const server = await startServer(dbUrl, { SHUTDOWN_DELAY_SECONDS: '3' })

  const asked = performance.now()
  server.child.kill('SIGTERM')
  const red = await eventually(
    () => statusOf(`${server.url}/readyz`),
    (status) => status !== 200,
  )
  const served = await statusOf(`${server.url}/api/v1/services`)
  const redAfter = performance.now() - asked
  const { code } = await server.ended
  const endedAfter = performance.now() - asked

  expect({ red, served, code }).toEqual({ red: 503, served: 200, code: 0 })
  expect(redAfter).toBeLessThan(2500)
  expect(endedAfter).toBeGreaterThan(3000)
  expect(endedAfter).toBeLessThan(13_000)
  expect(await statusOf(`${server.url}/readyz`)).toBe(0)
})
