import { expect, test } from 'vitest'

import { blankToNull } from '#shared/http/blank-to-null.ts'

test.for(['', ' ', '\t\n', '\u00a0 \u2003'])('text of nothing but blanks (%j) becomes null', (text) => {
  expect(blankToNull(text)).toBeNull()
})

test.for(['a', ' a ', '0', 'null', '\u200b'])('other text (%j) is unchanged, blanks around it included', (text) => {
  expect(blankToNull(text)).toBe(text)
})
