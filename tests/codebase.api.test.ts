import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { root } from '#server/kernel/root.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { readSchemaTypes, schemaTypesOf } from '#tests/support/schema-types.ts'
import { test } from '#tests/support/test.ts'

// What neither the compiler nor the linter can say about the house.

const filesIn = (...patterns: string[]) => globSync(patterns, { cwd: root }).toSorted()
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The folders of a feature are called the same in all four trees. */
const featureNames = new Set(filesIn('{server,client}/*/feature.ts').map((file) => file.split('/')[1] ?? ''))

const ownRooms: Record<string, string[]> = {
  shared: ['http', 'live', 'site', 'status', 'accounts', 'clubs'],
  server: ['kernel', 'demo'],
  client: ['api', 'ui', 'live', 'list', 'errors', 'routing', 'records', 'app', 'site', 'build', 'public'],
  tests: [
    'accessibility',
    'app',
    'api',
    'http',
    'clubs',
    'list',
    'live',
    'support',
    'operation',
    'bench',
    'deploy',
    'demo',
    'accounts',
    'secrets',
    'ui',
    'status',
  ],
}

test('the row types are those of the migrations', async ({ ownerUrl }) => {
  expect(readSchemaTypes()).toBe(await schemaTypesOf(ownerUrl))
})

test('what a query is told about its rows, beside what their tables say, is on this list', () => {
  // Assertions of TypeScript itself are refused by lint, where a reason stands beside each that is left.
  const told = filesIn('server/**/*.ts').flatMap((file) => {
    const count = textOf(file).match(/\$(?:castTo|narrowType)<|\$notNull\(/g)?.length
    return count ? [[file, count] as const] : []
  })

  expect(Object.fromEntries(told)).toEqual({
    // Of a join or a condition, which the types of a query do not follow.
    'server/booking/real-mails.ts': 2,
    'server/booking/record-store.ts': 1,
    'server/demo/builds/quotes.ts': 1,
    'server/inventory/purchasing/expect.ts': 1,
    'server/inventory/purchasing/shortages.ts': 1,
    'server/inventory/store.ts': 1,
    'server/leagues/evening-store.ts': 1,
    'server/lessons/clinics/seat-store.ts': 1,
    'server/notices/store.ts': 1,
    'server/notices/suppression-store.ts': 1,
    'server/people/leaving/store.ts': 1,
    'server/workshop/bag/missed.ts': 1,
    'server/workshop/groups/remind.ts': 1,
    'server/workshop/groups/store.ts': 1,
    'server/workshop/own-workshop.ts': 1,
    // Of an expression: Kysely says of sums, of `exists` and of columns that are computed what they are in general.
    'server/builds/factory/store.ts': 2,
    'server/builds/orders/store.ts': 2,
    'server/catalog/editor/editor-store.ts': 3,
    'server/kernel/db/keyset.ts': 1,
    'server/ledger/trial-balance.ts': 1,
    // JSON whose type belongs to a feature: each kind of line parses its own, and a merge reads what it wrote.
    'server/orders/store.ts': 2,
    'server/people/merge/store.ts': 5,
  })
})

test('every folder is a feature, or a room that its tree is known to need', () => {
  const strangers = Object.entries(ownRooms).flatMap(([tree, own]) => {
    const rooms = new Set(filesIn(`${tree}/*/**/*.{ts,tsx}`).map((file) => file.split('/')[1] ?? ''))
    return [...rooms].filter((room) => !featureNames.has(room) && !own.includes(room)).map((room) => `${tree}/${room}`)
  })

  expect(strangers).toEqual([])
})

test('no file is named after what it contains', () => {
  const drawers = /(^|\/)(utils?|helpers?|types|constants|misc|common|index)\.tsx?$/

  expect(filesIn('{shared,server,client,tests}/**/*.{ts,tsx}').filter((file) => drawers.test(file))).toEqual([])
})

test('every endpoint is called by a test', () => {
  // Lists that name every endpoint call none.
  const tests = filesIn('tests/**/*.ts')
    .filter((file) => !file.endsWith('access.api.test.ts') && !file.endsWith('calls-without-key.ts'))
    .map(textOf)
    .join('\n')

  const isCalled = ([name, { path }]: [string, { path: string }]) =>
    new RegExp(`\\b${name}\\b`).test(tests) || tests.includes(path.replace(/\/:.*/, '/'))
  expect(endpoints.filter((endpoint) => !isCalled(endpoint)).map(([name]) => name)).toEqual([])
})

test('only the configuration reads the environment', () => {
  const readers = filesIn('{shared,server,client}/**/*.{ts,tsx}').filter((file) => textOf(file).includes('process.env'))

  // The second hands it on to a program of its own.
  expect(readers).toEqual(['server/config.ts', 'server/kernel/db/queue.ts'])
})

test('only the start and the tools ask the machine for the time', () => {
  const asking = filesIn('server/*/**/*.ts').filter((file) => /new Date\(\)|Date\.now\(\)/.test(textOf(file)))

  expect(asking).toEqual([])
})

test('only what several clocks must agree on asks the database for the time', () => {
  const byTheDatabase = /(?<![.\w])(?:now\(\)|current_(?:date|timestamp)|clock_timestamp)/
  const asking = filesIn('server/**/*.ts').filter((file) =>
    [...textOf(file).matchAll(/\bsql(?:<[^`]*?>)?`[^`]*`/g)].some(([statement]) =>
      byTheDatabase.test(statement.replaceAll(/\$\{[^}]*\}/g, '')),
    ),
  )

  expect(asking).toEqual([
    // What the database has dated.
    'server/audit/feature.ts',
    // One key signs on all servers.
    'server/auth/keys/key-store.ts',
    // It compares the clocks.
    'server/doctor.ts',
    // How late a job is, by the clock that dates it.
    'server/kernel/db/queue.ts',
    // A document is read and written by one clock.
    'server/lessons/editor/clinic-store.ts',
    // One worker at a time has a message, on whichever server.
    'server/notices/store.ts',
    'server/setup/work-week.ts',
  ])
})

test('one place gives a currency to Intl, whose engines differ in its decimals', () => {
  const files = filesIn('{shared,server,client}/**/*.{ts,tsx}').filter((file) => !file.startsWith('client/build/'))
  const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(textOf(file)))

  expect(filesWith(/style: ['"]currency['"]/)).toEqual(['shared/money.ts'])
  expect(filesWith(/resolvedOptions\(\)\.m\w+Digits|supportedValuesOf\(['"]currency|toLocaleString\(/)).toEqual([])
})

test('no screen makes or carries the key of what it asks for: client/api does, from the press to the answer', () => {
  const texts = filesIn('client/**/*.{ts,tsx}').map((file) => ({ file, text: textOf(file) }))
  const filesWith = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  expect(filesWith(/['"]idempotency-key/i)).toEqual(['client/api/act-keys.ts'])
  expect(filesWith(/\bcallThrough\(/)).toEqual([
    'client/api/call.ts',
    // Without keys: protocols of their own.
    'client/api/session/auth-client.ts',
    'client/errors/send-reports.ts',
  ])
  // What is kept beyond its page is asked by the key that is kept with it.
  expect(filesWith(/\bcallByKey\(/)).toEqual([
    'client/checkout/register/use-sale-payment.ts',
    'client/files/use-uploads.ts',
    'client/inventory/counts/queries.ts',
  ])
  expect(filesWith(/\bnewActKey\(/)).toEqual([
    'client/api/act-keys.ts',
    'client/api/act-queue.ts',
    'client/api/use-act.ts',
  ])
  expect(filesWith(/\b(?:key|headers)\w*: [^\n]*randomUUID\(/)).toEqual([
    // Rows of a form: the keys of React.
    'client/builds/sheets/grid/AddClubs.tsx',
    'client/lessons/places/GuestFields.tsx',
  ])
})

test('what failed says that it was not done only where that is known', () => {
  const ownWords = new Set([
    // Nothing is asked of the studio: a clipboard.
    'client/auth/security/CopyButton.tsx',
    // A payment that is not known has a screen of its own, and what is measured waits until it is answered.
    'client/fittings/record/use-typed-shots.ts',
    'client/orders/cards/KeepCard.tsx',
    'client/orders/tenders/own/OwnTenders.tsx',
    'client/orders/tenders/card/CardForm.tsx',
  ])
  const files = filesIn('client/**/*.{ts,tsx}').filter((file) => !ownWords.has(file))

  expect(files.filter((file) => /(?:\w+ing|step|work)\.error\??\.message/.test(textOf(file)))).toEqual([])
})

test('a preview that fails says so where it stands: asked anew once its act is done, it is no error of that act', () => {
  const questions = filesIn('client/**/*.{ts,tsx}').flatMap((file) =>
    [...textOf(file).matchAll(/const (\w+) = [^\n]*(?:\n[^\n]*)?queryOptions\(\{[\s\S]*?\n {0,2}\}\)/g)].map(
      ([text, name]) => ({
        name: `${file}: ${name}`,
        text,
      }),
    ),
  )
  const previews = questions.filter(({ text }) =>
    /preview: '1'|\.preview[A-Z]|readMostBack|\.plan[A-Z]|Rush,/.test(text),
  )

  expect(previews.length).toBeGreaterThan(12)
  expect(previews.filter(({ text }) => !text.includes('failsInPlace: true')).map(({ name }) => name)).toEqual([])
})
