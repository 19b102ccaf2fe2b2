import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { shownFeatures } from '#client/features.ts'
import type { Feature } from '#client/routing/feature.ts'

test('each setting that the search leads to stands over a field of its page', async () => {
  const settings = await Promise.all(
    shownFeatures.map(async ({ name, backOffice }: Feature) => ({ name, of: (await backOffice?.())?.settings ?? [] })),
  )
  const lost = settings.flatMap(({ name, of }) => {
    const text = globSync(`client/${name}/**/*.tsx`)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    return of.filter(({ label }) => !text.includes(label)).map(({ label }) => label)
  })

  expect(settings.flatMap(({ of }) => of).length).toBeGreaterThan(15)
  expect(lost).toEqual([])
})
