import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '#server/kernel/root.ts'
import { inSql } from '#tests/booking/moves/lock-order.ts'

// The state of a record is written by `takeStep` and `writeStep` (server/audit/transition.ts) alone, with its history.

const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const sources = read('server/**/*.ts')

/** The kinds of records that are declared, and what they spread. */
const declared = sources.flatMap(({ text }) => [
  ...[...text.matchAll(/recordKind\(\{[^]*?\n\}\)/g)].map(([kind]) => kind),
  ...[...text.matchAll(/^const \w+ = \{ entity: .*table: .*$/gm)].map(([kind]) => kind),
])
const namesIn = (field: RegExp) => new Set(declared.flatMap((kind) => field.exec(kind)?.[1] ?? []))
const tables = namesIn(/\btable: '(\w+)'/)

test('each machine is that of a kind of record, which writes its steps', () => {
  const machines = [...read('shared/**/*.ts'), ...sources].flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = stateMachine</g)].map(([, name = '']) => name),
  )

  expect(machines.length).toBeGreaterThan(25)
  expect([...namesIn(/\bmachine: (\w+)/)].toSorted()).toEqual(machines.toSorted())
})

/** Who writes a state by hand all the same, and why. */
const byHand: Record<string, string> = {
  'server/demo/builds/builds.ts sheetVersion': 'the past of the demo has happened already',
  'server/demo/builds/late.ts sheetVersion': 'the past of the demo has happened already',
  'server/demo/builds/quotes.ts quote': 'the past of the demo has happened already',
  'server/demo/leagues/play.ts leagueRound': 'the past of the demo has happened already',
}

/** Who sets what somebody hands in, which says no state: each names the columns that it takes. */
const handedIn: Record<string, string> = {
  'server/builds/factory/store.ts factoryOrder': 'what its maker says of it',
  'server/builds/act.ts build': 'the columns of its acts within a state',
  'server/builds/leaving/shipping.ts build': 'whether it is picked up',
  'server/booking/longer/longer-store.ts booking': 'its end, and the reason of a forced one',
  'server/booking/players/party-store.ts booking': 'how many play, and their price',
  'server/booking/reschedule/move-store.ts booking': 'its times',
  'server/catalog/editor/document-store.ts service': 'what is offered; whether it is published stands beside it',
  'server/demo/builds/late.ts sheetVersion': 'the past of the demo has happened already',
  'server/demo/sheets/plan-sheet.ts sheetVersion': 'the past of the demo has happened already',
  'server/demo/stock/counts.ts stockCount': 'the past of the demo has happened already',
  'server/fittings/change.ts fitting': 'its notes',
  'server/inventory/purchasing/store.ts purchaseOrder': 'its note',
  'server/inventory/transfers/store.ts stockTransfer': 'its carrier and its note',
  'server/leagues/registrations/store.ts leagueRegistration': 'the name that is shown, the index and the tee',
  'server/leagues/schedule/store.ts leagueRound': 'its evening',
  'server/lessons/editor/clinic-store.ts clinic': 'what its editor says of it',
  'server/memberships/store.ts membership': 'all but its state and its version',
  'server/payments/disputes/store.ts dispute': 'its sums and its answer',
  'server/workshop/tickets/note.ts ticket': 'its note and its place',
}

interface Update {
  where: string
  set: string
}

const updates = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\.updateTable\('(\w+)'\)([^]*?)\.(?:where|execute\w*|returning|from)\(/g)].flatMap(
    ([, table = '', set = '']): Update[] => (tables.has(table) ? [{ where: `${file} ${table}`, set }] : []),
  ),
)

const statesOf = /\b(?:status|stage)\b/
const isHandedIn = ({ set }: Update) => !statesOf.test(set) && (set.includes('...') || /\.set\(\s*\w/.test(set))
const whereOf = (some: readonly Update[]) => [...new Set(some.map(({ where }) => where))].toSorted()

test('no other update of its table sets a state, but for these', () => {
  expect(whereOf(updates.filter(({ set }) => statesOf.test(set)))).toEqual(Object.keys(byHand).toSorted())
  expect(whereOf(updates.filter((one) => isHandedIn(one)))).toEqual(Object.keys(handedIn).toSorted())
})

test('no update that is written out does', () => {
  const written = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bupdate (\w+)(?: as \w+)? set([^]*?)(?:\bwhere\b|\bfrom\b|`)/g)].flatMap(
      ([, table = '', set = '']) =>
        [...tables].some((one) => inSql(one) === table) && /\b(?:status|stage)\s*=/.test(set)
          ? [`${file} ${table}`]
          : [],
    ),
  )

  expect(written).toEqual([])
})
