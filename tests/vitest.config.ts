import { join } from 'node:path'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const kind = (name: string, include: string, order: number, timeoutSeconds: number) => ({
  extends: true as const,
  test: {
    name,
    include: [include],
    sequence: { groupOrder: order },
    testTimeout: timeoutSeconds * 1000,
    hookTimeout: timeoutSeconds * 1000,
  },
})

// `npm run test:long`: screens too, what `npm test` leaves out of them.
const isLong = process.env['LONG'] === 'yes'

const inBrowser = ({ test, ...project }: ReturnType<typeof kind>, setupFile: string) => ({
  ...project,
  // A screen is waited for more than it is worked at: less than a core each. The server, which is in the worker, must not go
  // by where it stands.
  test: { ...test, globalSetup: join(import.meta.dirname, setupFile), maxWorkers: 3, env: { TZ: 'Europe/Berlin' } },
})

/** What takes longest, as measured: what is a small file would come last, and keep one worker while the others have ended. */
const longest = [
  'lists/files',
  'accessibility/back-office',
  'accessibility/public',
  'settings/setup.browser',
  'booking/booking.browser',
  'app/cockpit.browser',
  'routes.browser',
  'site/pages.browser',
  'app/guards.browser',
  'register.browser',
  'record.browser',
  'palette.browser',
  'demo/start.browser',
  'waitlist.browser',
  'live/board.browser',
  'board/today.browser',
  'demo/studio.api',
  'broken-off-restores.api',
  'generated.api',
  'analytics/naive.api',
  'analytics/random.api',
  'clinics/buying.api',
  'books.api',
  'notices/delivery.api',
  'hooks/messages.api',
  'permissions/access.api',
  'http/imports.api',
]
const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.findIndex((name) => moduleId.includes(`/${name}`))
  return rank === -1 ? longest.length : rank
}

/** Where nothing has run yet Vitest begins with the largest files; what takes longest would come last and alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array that sorts here
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

export default defineConfig({
  cacheDir: '../node_modules/.vite',
  test: {
    globalSetup: ['template-database.ts', 'build-server.ts'].map((name) => join(import.meta.dirname, 'support', name)),
    isolate: false,
    // A worker makes much and keeps little of it: with room for what is young its memory is swept less often.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=64'],
    maxWorkers: 3,
    // A second, which it would be, is less than a busy machine takes to look at a screen with axe.
    expect: { poll: { timeout: 45_000 } },
    sequence: { sequencer: LongestFirst },
    // How long a test may take says that it hangs, never that it is slow: machines differ by a factor of five.
    projects: [
      kind('unit', '**/!(*.api|*.browser|*.deploy|*.long).test.ts', 0, 60),
      kind('api', '**/*.api.test.ts', 1, 180),
      inBrowser(
        kind('browser', `**/*.browser${isLong ? '{,.long}' : ''}.test.ts`, 2, 360),
        'support/prepare-browser.ts',
      ),
      kind('deploy', '**/*.deploy.test.ts', 3, 600),
      // By `npm run test:long` only.
      kind('long', '**/!(*.browser).long.test.ts', 4, 1800),
    ],
  },
})
