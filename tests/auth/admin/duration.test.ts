import { expect, test } from 'vitest'

import { durationOf } from '#server/auth/admin/ban.ts'

test.for([
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['.5s', 500],
  ['1h0.5s', 3_600_500],
  ['100ms', 100],
  ['1500us', 2],
  ['0', 0],
  ['+2m', 120_000],
  ['876000h', 876_000 * 3_600_000],
] as const)('%s lasts %d milliseconds', ([text, milliseconds]) => {
  expect(durationOf(text)).toBe(milliseconds)
})

test.for(['', 'h', '24', '1d', '-1h', '1h ', '1,5h', '9999999999h', '1e3s', 'Infinity', '1'.repeat(1000)])(
  '“%s” is no duration',
  (text) => {
    expect(durationOf(text)).toBeUndefined()
  },
)
