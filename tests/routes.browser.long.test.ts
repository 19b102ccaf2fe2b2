import { expect } from 'vitest'

import { openWithin, test } from '#tests/support/browser.ts'
import { administratorPaths, signedInPaths } from '#tests/support/public-paths.ts'

test('addresses for signed-in people open for whoever may', async ({ openAs }) => {
  const admin = await openAs('admin', '/')
  for (const path of [...signedInPaths, ...administratorPaths]) {
    await openWithin(admin, path)
    expect(new URL(admin.url()).pathname).toBe(path)
  }
})
