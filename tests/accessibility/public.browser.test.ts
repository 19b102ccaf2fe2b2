import { noPage } from '#tests/support/browser.ts'
import { publicPaths } from '#tests/support/public-paths.ts'

import { testScreens } from './screens.ts'

testScreens([
  ...publicPaths.map((path) => (path === '/book-now' ? '/book-now?service=swing_eval' : path)),
  '/leagues/standings',
  '/leagues/champions',
  '/leagues/handicap',
  '/leagues/join',
  '/leagues/sub',
  '/leagues/card/5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31/5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31',
  '/leagues/leaderboard/5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31',
  '/manage-booking',
  '/pay',
  '/quote',
  '/track',
  '/late-part',
  '/ticket',
  '/bags',
  '/sheet',
  '/gift-card',
  '/club',
  '/notifications',
  '/outbox',
  noPage,
])
