import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { makeUser } from '#tests/support/make.ts'
import { eventually } from '#tests/support/process.ts'
import { test } from '#tests/support/test.ts'

const { importPeople, exportPeople } = peopleContract
const utf8 = (text: string) => new TextEncoder().encode(text)
const check = (desk: Call, body: Uint8Array<ArrayBuffer>) => desk(importPeople, { query: { mode: 'check' }, body })
const run = (desk: Call, body: Uint8Array<ArrayBuffer>) => desk(importPeople, { query: { mode: 'run' }, body })

test('two rows that mean one client are one, whatever they leave out', async ({ db, as }) => {
  const desk = await as('front_desk')
  await db.insertInto('person').values({ firstName: 'Zoe', lastName: 'Young', phone: '312 555 0177' }).execute()

  const report = await run(
    desk,
    utf8(`Name,Email,Phone
Zoe Young,zoe.home@example.com,312 555 0177
Zoe Young,zoe.work@example.com,312 555 0177
Ada Young,ada@example.com,312 555 0142
Ada Young,,312 555 0142
`),
  )

  expect(report.rows.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
    ['changed', 'E-mail: none → zoe.home@example.com'],
    ['created'],
    ['created'],
    ['refused', 'The same person stands in line 4.'],
  ])
  const kept = await db.selectFrom('person').select('email').where('lastName', '=', 'Young').orderBy('email').execute()
  expect(kept.map(({ email }) => email)).toEqual(['ada@example.com', 'zoe.home@example.com', 'zoe.work@example.com'])
})

test('a member who has not proven their address is not made a second time from an export', async ({ db, as }) => {
  const desk = await as('manager')
  const { userId } = await makeUser(db, { email: 'ada@example.com' })
  await db.updateTable('person').set({ email: null, phone: '312 555 0142' }).where('userId', '=', userId).execute()
  const csv = await desk(exportPeople, { query: {} })
  expect(csv).toContain('ada@example.com')

  const { counts } = await run(desk, utf8(csv))

  expect(counts).toMatchObject({ created: 0, changed: 0, refused: 0 })
})

test('a file of many columns or of one name in all rows is read in little time', async ({ as }) => {
  const desk = await as('front_desk')
  const wide = utf8(`Name${','.repeat(49_000)}\n${'A\n'.repeat(3000)}`)
  const walkIns = Array.from({ length: 3000 }, (_, n) => `Walk In,312555${String(n).padStart(4, '0')}`)

  // Each took ten times as long as everything else here.
  expect((await check(desk, wide)).counts).toMatchObject({ created: 1, refused: 2999 })
  expect((await run(desk, utf8(`Name,Phone\n${walkIns.join('\n')}\n`))).counts).toMatchObject({ created: 3000 })
})

test('lines are counted as an editor does, also within a cell', async ({ as }) => {
  const report = await check(await as('front_desk'), utf8('Name,Email\r\n"A\r\nB 0",bad\r\n"A\r\nB 1",bad\r\n'))

  expect(report.rows.map(({ line }) => line)).toEqual([2, 4])
})

test('an address that somebody is given at this moment makes the import look again', async ({ db, as }) => {
  const desk = await as('front_desk')
  await db.insertInto('person').values({ firstName: 'Zoe', lastName: 'Young', phone: '312 555 0177' }).execute()
  const csv = utf8('Name,Email,Phone\nZoe Young,zoe@example.com,312 555 0177\n')

  const importing = await db.transaction().execute(async (trx) => {
    await trx.insertInto('person').values({ firstName: 'Z', lastName: 'Y', email: 'zoe@example.com' }).execute()
    const began = run(desk, csv)
    await eventually(
      () => sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks where not granted`.execute(db),
      ({ rows }) => (rows[0]?.waiting ?? 0) > 0,
    )
    return { began }
  })

  // Whoever was given it is the client of the row.
  expect((await importing.began).counts).toMatchObject({ changed: 1 })
  const kept = await db.selectFrom('person').select('email').where('lastName', '=', 'Young').orderBy('email').execute()
  expect(kept).toEqual([{ email: 'zoe@example.com' }, { email: null }])
})
