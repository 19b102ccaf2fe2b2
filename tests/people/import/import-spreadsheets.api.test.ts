import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { PersonName } from '#shared/people/person-name.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { importPeople } = peopleContract
const fileNamed = (name: string) => readFileSync(join(import.meta.dirname, 'files', name))
const send = (desk: Call, file: Uint8Array | string, answers = '') =>
  desk(importPeople, { query: { mode: 'run', answers }, body: Uint8Array.from(Buffer.from(file)) })

const cut = (number: string, line: number) =>
  `Phone: A spreadsheet has cut “${number}” (line ${line}, column Mobile), and its last digits are lost. ` +
  'Format that column as text there, write the whole number anew, and import the file again.'

test('names of anywhere come in, by the rule of all names', async ({ db, as }) => {
  const desk = await as('front_desk')
  const titled = ['Prof.Dr. Hans', 'Dipl.Ing. Karl'].filter((name) => PersonName(80).safeParse(name).success)

  const report = await send(desk, fileNamed('20-people-names.csv'))

  expect(report).toMatchObject({ counts: { created: 10 + titled.length }, questions: [] })
  const people = await db.selectFrom('person').select(['firstName', 'lastName']).where('userId', 'is', null).execute()
  expect(people.map(({ firstName }) => firstName)).toEqual(
    expect.arrayContaining([...titled, 'Łukasz', '太郎', 'Nguyễn']),
  )
  expect(people).toContainEqual({ firstName: 'Robert', lastName: 'Downey, Jr.' })
})

test('a list out of a spreadsheet is read as it was meant, and what it has lost is refused or asked about', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  const file = fileNamed('21-people-excel.csv')

  const report = await send(desk, file)

  expect(report.columns.map(({ header, field }) => [header, field])).toEqual([
    ['Name', 'name'],
    ['E-mail', 'email'],
    ['Mobile', 'phone'],
  ])
  expect(report.rows.map(({ line, outcome, name, notes }) => [line, outcome, name, ...notes])).toEqual([
    [3, 'refused', 'John Smith Jr.', cut('3,12556E+09', 3)],
    [4, 'refused', 'Robert Downey Jr.', cut('4,47701E+11', 4)],
    [5, 'asked', 'Sam Rivera III'],
    [6, 'created', 'Anna-Maria von und zu Berg'],
    [7, 'created', 'Cher'],
    [8, 'created', 'Pat Example', 'Phone: “x12” is left out.'],
    [9, 'created', 'Ann Other', 'Phone: 312.555.0199 is left out, for one number is kept.'],
    [
      10,
      'refused',
      'Bob Other',
      'E-mail: Ann Other in line 9 has the same address, which is one person’s. Leave it empty for the other.',
    ],
  ])
  expect(report.questions).toMatchObject([{ key: 'phone-9', answer: null, lines: [5], count: 1 }])
  expect(report.questions[0]?.choices.map(({ value }) => value)).toEqual(['zero', 'country', 'plus', 'keep', 'none'])

  expect(await send(desk, file, 'phone-9:zero')).toMatchObject({ asked: 0, counts: { created: 1, unchanged: 4 } })
  const people = await db
    .selectFrom('person')
    .select(['firstName', 'lastName', 'email', 'phone'])
    .where('userId', 'is', null)
    .orderBy('lastName')
    .execute()
  expect(people.map(({ firstName, lastName, email, phone }) => [firstName, lastName, email, phone])).toEqual([
    ['', 'Cher', 'cher@mail.example', '+13125550177'],
    ['Pat', 'Example', 'pat@mail.example', '(312) 555-0142'],
    ['Ann', 'Other', 'ann.other@mail.example', '312.555.0142'],
    ['Sam', 'Rivera III', 'sam3@mail.example', '0612345678'],
    ['Anna-Maria', 'von und zu Berg', 'amb@mail.example', '0049 30 555 0199'],
  ])
})

test('a number that seems cut is asked about, and comes in as it was answered', async ({ db, as }) => {
  await makeLocation(db)
  await db.updateTable('location').set({ country: 'DE' }).execute()
  const desk = await as('front_desk')
  const file = 'Name;Phone\nAda Young;305550142\nBen Young;030 5550142\n'

  const report = await send(desk, file)
  expect(report.questions.map(({ key }) => key)).toEqual(['phone-9'])
  expect(report).toMatchObject({ asked: 1, counts: { created: 1 } })
  await send(desk, file, 'phone-9:country')

  const saved = await db.selectFrom('person').select('phone').where('firstName', '=', 'Ada').executeTakeFirst()
  expect(saved?.phone).toBe('+49 305550142')
})

test('where a suffix may be a name, the file is asked once for all of its kind', async ({ db, as }) => {
  await makeLocation(db)
  const desk = await as('front_desk')
  const file = 'Name\nSam Rivera V\nAda Young V\nMalcolm X\nJohn Jr.\n'

  const report = await send(desk, file)
  expect(report.questions.map(({ key, count }) => [key, count])).toEqual([
    ['suffix-v', 2],
    ['suffix-jr', 1],
  ])
  expect(report).toMatchObject({ asked: 3, counts: { created: 1 } })

  await send(desk, file, 'suffix-v:suffix,suffix-jr:name')
  const names = await db.selectFrom('person').select(['firstName', 'lastName']).where('userId', 'is', null).execute()
  expect(names.map(({ firstName, lastName }) => `${firstName}|${lastName}`).toSorted()).toEqual([
    'Ada|Young V',
    'John|Jr.',
    'Malcolm|X',
    'Sam|Rivera V',
  ])
})
