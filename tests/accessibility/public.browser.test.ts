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
