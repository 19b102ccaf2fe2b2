import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '#server/kernel/root.ts'

/** Updates of one row by its state that may well find none, each with the reason. */
const mayFindNone: Record<string, string> = {
  'server/builds/leaving/shipping-line.ts build': 'what was shipped keeps its line',
  'server/leagues/charges/store.ts leagueCharge': 'a charge that was paid or given up stays as it is',
  'server/lessons/clinics/seat-store.ts clinicSeat': 'all places of a clinic, of which there may be none',
  'server/workshop/tickets/repair-line.ts ticket': 'only a ticket of a group that waits leaves its order',
  'server/memberships/charge-store.ts membershipCharge': 'a charge that was paid or given up stays as it is',
  'server/payments/cards/store.ts cardSetup': 'all setups of a person, of which there may be none',
  'server/payments/demo/readers.ts demoCharge': 'the first touch of a reader counts',
  'server/payments/demo-answers.ts demoCharge': 'the first answer counts',
  'server/payments/demo/cards-on-file.ts demoCharge': 'what was answered meanwhile is not voided',
}

const sources = globSync('server/**/*.ts', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

/** Up to what asks for its answer; `changeOne` asks for it by itself. */
const update = /(?<!changeOne\(\s*[\w.]*\s*)\.updateTable\('(\w+)'\)([^]*?)\.(execute\w*|returning\w*|compile)\(/g

const byState = /\.where\(\s*'(?:\w+\.)?(?:version|status)',/
const ofOne = /\.where\(\s*'(?:\w+\.)?(?:id|\w+Id)', '='/

test('an update of one row by its version or state looks at whether it found it, or says why not', () => {
  const blind = sources.flatMap(({ file, text }) =>
    [...text.matchAll(update)]
      .filter(([chain, , , ends]) => byState.test(chain) && ofOne.test(chain) && ends === 'execute')
      .map(([, table]) => `${file} ${table}`),
  )

  expect([...new Set(blind)].toSorted()).toEqual(Object.keys(mayFindNone).toSorted())
})

test('no statement that is written out changes a row by its version: a step does, and is asked for that row', () => {
  const written = sources.filter(({ text }) => /\bversion = \$\{(?:\w+\.)?version\}/.test(text))

  expect(written.map(({ file }) => file)).toEqual([])
})

/** Files with updates by an id alone that may find none, and how many. */
const mayBeGone = {
  // Whoever deletes their account, or a client of it, is not waited for.
  'server/auth/factors/factor-store.ts': 1,
  'server/auth/oauth/authorization-store.ts': 1,
  'server/auth/oauth/client-store.ts': 1,
  'server/auth/passwords/password-store.ts': 1,
  'server/auth/identity-store.ts': 1,
  'server/auth/user-store.ts': 2,
  // What was sent may have been forgotten meanwhile.
  'server/notices/preferences/store.ts': 1,
  'server/notices/store.ts': 2,
}

function isByIdAlone(changes: string): boolean {
  const conditions = changes.split('.where(').slice(1)

  return conditions.length === 1 && /^'(?:\w+\.)?id', '=', /.test(conditions[0] ?? '')
}

test('an update of one row by its id alone says by changeOne that the row must be there, or why not', () => {
  const silent = sources
    // The past of the demo is written by hand, and its network forgets.
    .filter(({ file }) => !file.includes('/demo/'))
    .flatMap(({ file, text }) => {
      const updates = [...text.matchAll(update)]
      const count = updates.filter(([, , changes = '', ends]) => ends === 'execute' && isByIdAlone(changes)).length
      return count > 0 ? [[file, count] as const] : []
    })

  expect(Object.fromEntries(silent)).toEqual(mayBeGone)
})

const counts = /eb\('version', '\+', 1\)|version: (?:\w+\.)?version \+ 1|version: sql`version \+ 1`/

test('an update of one row that counts its version throws where it found no row', () => {
  const blind = sources.flatMap(({ file, text }) =>
    [...text.matchAll(update)]
      .filter(([chain, , , ends]) => counts.test(chain) && ofOne.test(chain) && ends === 'execute')
      .map(([, table]) => `${file} ${table}`),
  )

  expect([...new Set(blind)].toSorted()).toEqual([
    'server/leagues/charges/store.ts leagueCharge',
    'server/memberships/charge-store.ts membershipCharge',
  ])
})

/** Failures for an old version that say nothing of the record as it is now, each with the reason. */
const withoutCurrent: Record<string, string> = {
  'server/booking/reschedule/move-booking.ts': 'one of several bookings, which are all looked at again',
  'server/payments/drawers/close.ts': 'what a drawer should hold is shown to nobody before it is counted',
}

test('whoever sends an old version is told what the record is now, or it is said why not', () => {
  const silent = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/new Failure\('version_conflict'[^]{0,400}/g)].some(([raised]) => !/\bcurrent\b/.test(raised))
      ? [file]
      : [],
  )

  expect(silent.toSorted()).toEqual(Object.keys(withoutCurrent).toSorted())
})
