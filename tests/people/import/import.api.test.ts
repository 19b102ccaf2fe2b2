import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { mostFileBytes } from '#shared/http/csv-import.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { importPeople, exportPeople } = peopleContract
const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

const check = (desk: Call, body: Uint8Array<ArrayBuffer>, columns?: string) =>
  desk(importPeople, { query: { mode: 'check', ...(columns !== undefined && { columns }) }, body })
const run = (desk: Call, body: Uint8Array<ArrayBuffer>) => desk(importPeople, { query: { mode: 'run' }, body })

const file = utf8(`First Name,Surname,E-mail address,Cell phone,Notes
Ada,Young,ADA@example.com ,+1 312 555 0142,left-handed
Ben,,,,
Cleo,Adams,known@example.com,312 555 0199,
Dee,O’Neill,not an address,12,
,,lonely@example.com,,
Ada,Young,ada@example.com,,
"Eve, the ""first""",Zed,,(312) 555-0111,
`)

test('a dry run says of each row what would become of it, and writes nothing', async ({ db, as }) => {
  const desk = await as('front_desk')
  await db
    .insertInto('person')
    .values({ firstName: 'Cleo', lastName: 'Adams', email: 'known@example.com', phone: '312-555-0100' })
    .execute()

  const report = await check(desk, file)

  expect(report.columns.map(({ header, field }) => [header, field])).toEqual([
    ['First Name', 'firstName'],
    ['Surname', 'lastName'],
    ['E-mail address', 'email'],
    ['Cell phone', 'phone'],
    ['Notes', null],
  ])
  expect(report.columns[0]?.example).toBe('Ada')
  expect(report.counts).toEqual({ created: 3, changed: 1, unchanged: 0, refused: 3 })
  expect(report.rows).toEqual([
    { line: 2, outcome: 'created', name: 'Ada Young', notes: [] },
    { line: 3, outcome: 'created', name: 'Ben', notes: [] },
    { line: 4, outcome: 'changed', name: 'Cleo Adams', notes: ['Phone: 312-555-0100 → 312 555 0199'] },
    {
      line: 5,
      outcome: 'refused',
      name: 'Dee O’Neill',
      notes: [
        'E-mail: Type an e-mail address, such as sam@example.com.',
        'Phone: Type the whole phone number with its area code, such as 312 555 0142.',
      ],
    },
    { line: 6, outcome: 'refused', name: 'lonely@example.com', notes: ['There is no name.'] },
    { line: 7, outcome: 'refused', name: 'Ada Young', notes: ['The same person stands in line 2.'] },
    { line: 8, outcome: 'created', name: 'Eve, the "first" Zed', notes: [] },
  ])
  expect(await db.selectFrom('person').select('firstName').where('email', 'is', null).execute()).toEqual([])
})

test('what comes in is what was announced; the same file again makes nobody twice', async ({ db, as }) => {
  const desk = await as('front_desk')
  await db
    .insertInto('person')
    .values({ firstName: 'Cleo', lastName: 'Adams', email: 'known@example.com', phone: null })
    .execute()

  expect((await run(desk, file)).counts).toEqual({ created: 3, changed: 1, unchanged: 0, refused: 3 })
  const people = () =>
    db
      .selectFrom('person')
      .select(['firstName', 'lastName', 'email', 'phone'])
      .where('userId', 'is', null)
      .orderBy('firstName')
      .execute()
  const after = await people()
  expect(after).toEqual([
    { firstName: 'Ada', lastName: 'Young', email: 'ada@example.com', phone: '+1 312 555 0142' },
    { firstName: 'Ben', lastName: '', email: null, phone: null },
    { firstName: 'Cleo', lastName: 'Adams', email: 'known@example.com', phone: '312 555 0199' },
    { firstName: 'Eve, the "first"', lastName: 'Zed', email: null, phone: '(312) 555-0111' },
  ])

  expect((await run(desk, file)).counts).toEqual({ created: 0, changed: 0, unchanged: 4, refused: 3 })
  expect(await people()).toEqual(after)
  const events = await db
    .selectFrom('auditEvent')
    .select(['actorId', 'facts'])
    .where('action', '=', 'people_imported')
    .execute()
  expect(events).toEqual([{ actorId: desk.userId, facts: { created: 3, changed: 1, fromLine: 2, toLine: 8 } }])
})

test('who has an account is not changed, and somebody without an address gets it', async ({ db, as }) => {
  const desk = await as('front_desk')
  const { email } = await makeUser(db)
  await db.insertInto('person').values({ firstName: 'Zoë', lastName: 'Young', phone: '312 555 0177' }).execute()

  const report = await run(
    desk,
    utf8(`Name;Email;Phone\nSomebody Else;${email};312 555 9999\nYoung, Zoë;zoe@example.com;+312 5550177\n`),
  )

  expect(report.rows).toMatchObject([
    { outcome: 'unchanged', notes: ['Has an account, and says these things themselves.'] },
    { outcome: 'changed', notes: ['E-mail: none → zoe@example.com'] },
  ])
  expect(await db.selectFrom('person').select('lastName').where('email', '=', email).execute()).toEqual([
    { lastName: 'Archer' },
  ])
  expect(await db.selectFrom('person').select('email').where('firstName', '=', 'Zoë').execute()).toEqual([
    { email: 'zoe@example.com' },
  ])
})

test('what was taken out comes in again as it was, apostrophes and all', async ({ db, as }) => {
  const desk = await as('manager')
  const people = [
    { firstName: '=Ada', lastName: 'Young; the first', email: 'ada@example.com', phone: '+1 312 555 0142' },
    { firstName: 'Ben', lastName: 'O"Neill', email: null, phone: '+1 312 555 0143' },
    { firstName: '＝Cleo', lastName: 'Adams', email: null, phone: null },
  ]
  await db.insertInto('person').values(people).execute()
  const csv = await desk(exportPeople, { query: {} })
  await db.deleteFrom('person').where('userId', 'is', null).execute()

  expect((await run(desk, utf8(csv))).counts).toMatchObject({ created: 3, unchanged: 1, refused: 0 })
  expect(
    await db
      .selectFrom('person')
      .select(['firstName', 'lastName', 'email', 'phone'])
      .where('userId', 'is', null)
      .orderBy('lastName', 'desc')
      .execute(),
  ).toEqual(people)
})

test('a file is read in the letters and between the marks in which it was saved', async ({ as }) => {
  const desk = await as('front_desk')
  const bytes = latin1('First name;Last name;\r\nZo\xeb;\xd6z;1;2\r\n')

  expect((await check(desk, bytes)).rows).toMatchObject([{ outcome: 'created', name: 'Zoë Öz' }])
})

test('a large file is read while others are answered', async ({ as }) => {
  const desk = await as('front_desk')
  const rows = Array.from({ length: 60_000 }, (_, n) => `A${n},B${n},none,Some note that makes a row as long as any\n`)
  let turns = 0
  const timer = setInterval(() => void (turns += 1), 5)

  const { counts } = await check(desk, utf8(`First name,Last name,Email,Notes\n${rows.join('')}`))
  clearInterval(timer)

  expect(counts.refused).toBe(60_000)
  expect(turns).toBeGreaterThan(50)
})

test('lines end as each of them does, also where a file was put together of several', async ({ as }) => {
  const desk = await as('front_desk')

  const { rows } = await check(desk, utf8('Name,Notes\r\nAda Young,\nBen Young,"a\nb"\rCleo Young,\r\nDee Young,'))

  expect(rows).toMatchObject([
    { line: 2, outcome: 'created', name: 'Ada Young' },
    { line: 3, outcome: 'created', name: 'Ben Young' },
    { line: 5, outcome: 'created', name: 'Cleo Young' },
    { line: 6, outcome: 'created', name: 'Dee Young' },
  ])
})

test('letters of two units come in whole, also where a long file is read on', async ({ db, as }) => {
  const desk = await as('front_desk')
  // Every even place, as where a part ends, is within such a letter.
  const rows = Array.from({ length: 1600 }, (_, n) => `A${'𠮷'.repeat(20)}${1000 + n}\n`)

  await run(desk, utf8(`Name,\n${rows.join('')}`))

  const broken = db.selectFrom('person').select('lastName').where('lastName', 'like', '%\uFFFD%')
  expect(await broken.execute()).toEqual([])
})

test('a file that cannot be read is refused with a sentence, and nothing comes in', async ({ db, as }) => {
  const desk = await as('front_desk')

  await expect(run(desk, utf8('Name\nAda\n"Ben\n'))).rejects.toMatchObject({
    code: 'invalid_input',
    facts: {
      details: [{ path: 'file', message: expect.stringContaining('a quote begins that does not end.') as string }],
    },
  })
  expect(await db.selectFrom('person').select('id').where('userId', 'is', null).execute()).toEqual([])
})

test('a cell of 90,000 letters is refused as any name that is too long, at once', async ({ as }) => {
  const desk = await as('front_desk')
  const begun = performance.now()

  const { rows } = await check(desk, utf8(`Name\n${'x'.repeat(90_000)}\n`))

  expect(rows).toMatchObject([{ outcome: 'refused', notes: ['Last name: Use at most 80 characters.'] }])
  expect(performance.now() - begun).toBeLessThan(2000)
})

test('columns are mapped as somebody says; what cannot be meant is refused', async ({ as }) => {
  const desk = await as('front_desk')
  const bytes = utf8('A,B,C\nYoung,Ada,x\n')

  expect((await check(desk, bytes)).rows).toMatchObject([{ outcome: 'refused', notes: ['There is no name.'] }])
  expect((await check(desk, bytes, 'lastName,firstName,')).rows).toMatchObject([
    { outcome: 'created', name: 'Ada Young' },
  ])
  for (const columns of ['lastName', 'lastName,lastName,', 'lastName,toString,', 'lastName,firstName,,']) {
    await expect(check(desk, bytes, columns)).rejects.toMatchObject({ code: 'invalid_input' })
  }
})

test('a file that is too large, of another type or sent by a stranger is refused', async ({
  db,
  as,
  call,
  callWith,
}) => {
  const desk = await as('front_desk')
  const large = new Uint8Array(mostFileBytes + 1).fill(0x41)

  await expect(check(desk, large)).rejects.toMatchObject({
    code: 'payload_too_large',
    message: 'This file is larger than 10 MB. Split it, and import its parts one after the other.',
  })
  await expect(check(desk, utf8(`Name\n${'A B\n'.repeat(100_001)}`))).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'This file has more than 100000 rows. Split it, and import its parts one after the other.',
  })
  const member = await as()
  await expect(run(member, file)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(run(call, file)).rejects.toMatchObject({ code: 'not_signed_in' })
  const asCsv = callWith({ 'content-type': 'text/csv' })
  await expect(
    asCsv(peopleContract.changeMyProfile, { body: { firstName: 'A', lastName: 'B', phone: null } }),
  ).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await db.selectFrom('auditEvent').select('id').where('action', '=', 'people_imported').execute()).toEqual([])
})

test('two who import the same file at once make everybody once', async ({ db, as }) => {
  const [one, two] = [await as('front_desk'), await as('front_desk')]
  const rows = Array.from({ length: 1200 }, (_, n) => `Person,Number ${n}`).join('\n')
  const bytes = utf8(`First name,Last name\n${rows}\n`)

  const reports = await Promise.all([run(one, bytes), run(two, bytes)])

  expect(reports.map(({ counts }) => counts.created).reduce((sum, count) => sum + count)).toBe(1200)
  const { total } = await db
    .selectFrom('person')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('userId', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(1200)
})
