import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '#server/kernel/root.ts'

/** Updates of one row by its state that may well find none, each with the reason. */
const mayFindNone: Record<string, string> = {
  'server/builds/orders/leaving/shipping-line.ts build': 'what was shipped keeps its line',
  'server/lessons/clinics/seat-store.ts clinicSeat': 'all places of a clinic, of which there may be none',
  'server/leagues/own-store.ts leagueEventPlace': 'all places of a person, of whom there may be none',
  'server/workshop/tickets/repair-line.ts ticket': 'only a ticket of a group that waits leaves its order',
  'server/memberships/bill/bill-store.ts membershipCharge': 'a charge that was paid or given up stays as it is',
  'server/payments/cards/store.ts cardSetup': 'all setups of a person, of which there may be none',
  'server/payments/demo/readers.ts demoCharge': 'the first touch of a reader counts',
  'server/payments/demo/routes.ts demoCharge': 'the first answer counts',
  'server/payments/demo/cards-on-file.ts demoCharge': 'what was answered meanwhile is not voided',
}

const sources = globSync('server/**/*.ts', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

const byState = /\.where\(\s*'(?:\w+\.)?(?:version|status)',/
const ofOne = /\.where\(\s*'(?:\w+\.)?(?:id|\w+Id)', '='/

test('an update of one row by its version or state looks at whether it found it, or says why not', () => {
  const blind = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\.updateTable\('(\w+)'\)[^]*?\.(execute\w*|returning\w*|compile)\(/g)]
      .filter(([chain, , ends]) => byState.test(chain) && ofOne.test(chain) && ends === 'execute')
      .map(([, table]) => `${file} ${table}`),
  )

  expect([...new Set(blind)].toSorted()).toEqual(Object.keys(mayFindNone).toSorted())
})

test('a statement that is written out and changes a row by its version is asked for that row', () => {
  const written = sources.filter(({ text }) => /\bversion = \$\{version\}/.test(text))

  expect(written.map(({ file }) => file).toSorted()).toEqual(['server/orders/store.ts', 'server/payments/store.ts'])
  for (const { file, text } of written) expect(text, file).toMatch(/\bone\(rows, /)
})

const counts = /eb\('version', '\+', 1\)|version: (?:\w+\.)?version \+ 1|version: sql`version \+ 1`/

test('an update of one row that counts its version throws where it found no row', () => {
  const blind = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\.updateTable\('(\w+)'\)[^]*?\.(execute\w*|returning\w*|compile)\(/g)]
      .filter(([chain, , ends]) => counts.test(chain) && ofOne.test(chain) && ends === 'execute')
      .map(([, table]) => `${file} ${table}`),
  )

  expect([...new Set(blind)]).toEqual(['server/memberships/bill/bill-store.ts membershipCharge'])
})

/** Failures for an old version that say nothing of the record as it is now, each with the reason. */
const withoutCurrent: Record<string, string> = {
  'server/booking/blocks/move-booking.ts': 'one of several bookings, which are all looked at again',
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
