import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { expect, test } from 'vitest'

/** The names of what is set, as a feature lists them. */
const labelsIn = (text: string) => {
  const [, listed = ''] = /\n  settings: \[\n(.*?)\n  \],/s.exec(text) ?? []
  return [...listed.matchAll(/(?:label: |of[A-Z]\w+\()'([^']+)'/g)].map(([, label = '']) => label)
}

test('each setting that the search leads to stands over a field of its page', () => {
  const settings = globSync('client/*/back-office.ts').flatMap((file) => {
    const pages = globSync(`${dirname(file)}/**/*.tsx`).map((page) => readFileSync(page, 'utf8'))
    return labelsIn(readFileSync(file, 'utf8')).map((label) => ({
      label,
      isThere: pages.some((page) => page.includes(label)),
    }))
  })

  expect(settings.length).toBeGreaterThan(15)
  expect(settings.filter(({ isThere }) => !isThere)).toEqual([])
})
