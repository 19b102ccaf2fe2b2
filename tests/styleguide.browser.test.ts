import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { root } from '#server/kernel/root.ts'
import { test } from '#tests/support/browser.ts'

test('the style guide is for development: what visitors get neither shows nor holds it', async ({ open }) => {
  const page = await open('/styleguide')
  await page.getByRole('heading', { level: 1, name: 'Out of bounds' }).waitFor()

  const scripts = globSync('dist/client/assets/*.js', { cwd: root })
  const holding = scripts.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('in every state that it has'),
  )
  expect(scripts.length).toBeGreaterThan(20)
  expect(holding).toEqual([])
})
