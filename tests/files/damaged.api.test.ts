import { test } from '#tests/support/test.ts'

import { damagedFiles, expectKeptOrRefused, wholeFiles } from './damaged.ts'

test('whatever is sent as a photo is kept or refused with a sentence', { timeout: 120_000 }, async ({ as }) => {
  const person = await as('member')

  for (const [what, make] of Object.entries(wholeFiles)) {
    await expectKeptOrRefused(person, { what, content: await make() })
  }
  for (const file of await damagedFiles(66, 31)) await expectKeptOrRefused(person, file)
})

test('damaged files that come at once are answered too', { timeout: 120_000 }, async ({ as }) => {
  const people = [await as('member'), await as('front_desk')]
  const files = await damagedFiles(66, 266)

  await Promise.all(
    files.flatMap((file, at) => {
      const person = people[at % people.length]
      return person ? [expectKeptOrRefused(person, file), expectKeptOrRefused(person, file)] : []
    }),
  )
})
