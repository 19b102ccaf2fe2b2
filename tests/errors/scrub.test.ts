import { expect, test } from 'vitest'

import { scrub } from '#shared/errors/scrub.ts'

test.for([
  ['an address', 'No such person: sam.rivera+golf@example.co.uk', 'No such person: [address]'],
  ['a token', 'Refused eyJhbGciOi.eyJzdWIiOiI.c2ln-bmF0 here', 'Refused [token] here'],
  ['the credentials of a header', 'authorization: Bearer abcdefgh12345678', 'authorization: Bearer [token]'],
  ['a query', 'GET /manage-booking?token=secret failed', 'GET /manage-booking failed'],
  ['a fragment', 'at https://studio.test/login#access_token=a.b&x=1 (x)', 'at https://studio.test/login (x)'],
  ['a phone number', 'Call +1 (312) 555-0142 now', 'Call [number] now'],
  ['an id', 'order 5F2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31 is gone', 'order [id] is gone'],
  ['control characters', 'a\0b\u0007c', 'a b c'],
])('%s does not leave the browser', ([, text, clean]) => {
  expect(scrub(text ?? '', 500)).toBe(clean)
})

test('the place of an error in a file stays', () => {
  const frame = 'at Sheet (https://studio.test/assets/Sheet-D3adB33f.js:1:20345)'

  expect(scrub(frame, 500)).toBe(frame)
})

test('a text is cut to its bound, also in the middle of a sign of two halves', () => {
  expect(scrub('😀'.repeat(10), 5)).toHaveLength(5)
  expect(scrub('😀'.repeat(10), 5).isWellFormed()).toBe(true)
})
