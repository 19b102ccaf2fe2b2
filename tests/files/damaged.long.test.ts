import { test } from '#tests/support/test.ts'

import { damagedFiles, expectKeptOrRefused } from './damaged.ts'

test('two thousand damaged files are kept or refused, each with a sentence', { timeout: 900_000 }, async ({ as }) => {
  const person = await as('member')

  for (const file of await damagedFiles(2000, 47)) await expectKeptOrRefused(person, file)
})
