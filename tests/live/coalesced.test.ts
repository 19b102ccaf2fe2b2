import { expect, test, vi } from 'vitest'

import { coalesced } from '#client/live/coalesced.ts'

test('several changes are asked for once, and those that come meanwhile once more', async () => {
  vi.useFakeTimers()
  let [asked, asking] = [0, 0]
  let most = 0
  const change = coalesced(async () => {
    asked += 1
    asking += 1
    most = Math.max(most, asking)
    await new Promise((resolve) => setTimeout(resolve, 300))
    asking -= 1
  })

  for (let n = 0; n < 20; n++) change()
  await vi.advanceTimersByTimeAsync(150)
  expect(asked).toBe(1)
  for (let n = 0; n < 20; n++) change()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toBe(2)
  change()
  await vi.advanceTimersByTimeAsync(1000)

  expect([asked, most]).toEqual([3, 1])
  vi.useRealTimers()
})
