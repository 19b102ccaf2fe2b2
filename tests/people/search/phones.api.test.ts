import { sql } from 'kysely'
import { expect } from 'vitest'

import { isNumbered } from '#server/kernel/db/containing.ts'
import { peopleMatching } from '#server/people/service.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { bagContract } from '#shared/workshop/bag-contract.ts'
import { test } from '#tests/support/test.ts'

const written = ['(512) 555-0142', '512.555.0142', '+1 512 555 0142', '5125550142', '1-512-555-0142', '+15125550142']
const typed = [
  ...written,
  '512 555 0142',
  '5550142',
  '555-0142',
  '0142',
  '550142',
  '512–555–0142',
  'ana 0142',
  '0142 Ruiz',
]

test('a phone is found in whatever way it was kept and is typed, and no other is', async ({ db }) => {
  const phoneOf = new Map<string, string>()
  const people = [
    ...written.map((phone) => ({ firstName: 'Ana', lastName: 'Ruiz', phone })),
    { firstName: 'Ana', lastName: 'Other', phone: '(512) 555-0199' },
    { firstName: 'Sam', lastName: 'None', phone: null },
  ]
  for (const person of people) {
    const { id } = await db.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow()
    phoneOf.set(id, person.phone ?? '')
  }
  const phonesBy = async (search: string) =>
    (await peopleMatching({ trx: db }, search).execute()).map(({ id }) => phoneOf.get(id) ?? '').toSorted()

  for (const search of typed) expect([search, ...(await phonesBy(search))]).toEqual([search, ...written.toSorted()])
  for (const search of ['0143', '(512) 555-0143', 'sam 0142', '+44 20 7946 0142'])
    expect([search, ...(await phonesBy(search))]).toEqual([search])
  // Three digits are letters like any.
  expect(await phonesBy('142')).toEqual(written.filter((phone) => phone.includes('142')).toSorted())
})

test('a phone of another country is found with its zero and with its code', async ({ db }) => {
  for (const [phone, search] of [
    ['020 7946 0018', '+44 20 7946 0018'],
    ['+44 20 7946 0018', '020 7946 0018'],
    ['+44 (0)20 7946 0018', '0044 20 7946 0018'],
    ['0512 5550142', '５１２ 555 0142'],
  ] as const) {
    await db.insertInto('person').values({ firstName: 'Ana', lastName: 'Ruiz', phone }).execute()
    expect([phone, search, (await peopleMatching({ trx: db }, search).execute()).length]).toEqual([phone, search, 1])
    await db.deleteFrom('person').execute()
  }
})

test('each who may look up clients finds them by their phone, and nobody else is told', async ({ db, as }) => {
  await db.insertInto('person').values({ firstName: 'Ana', lastName: 'Ruiz', phone: '(512) 555-0142' }).execute()
  const search = '+1 512.555.0142'
  for (const role of ['manager', 'front_desk', 'fitter', 'builder', 'coach', 'member'] as const) {
    const caller = await as(role)
    const lists = {
      people: () => caller(peopleContract.listPeople, { query: { search, limit: 5 } }),
      owners: () => caller(bagContract.findBagOwners, { query: { search } }),
    }
    const seen = await Promise.all(
      Object.values(lists).map(async (ask) => {
        try {
          return JSON.stringify(await ask()).includes('Ruiz') ? 'found' : 'nothing'
        } catch {
          return 'refused'
        }
      }),
    )
    const expected = {
      manager: ['found', 'found'],
      front_desk: ['found', 'found'],
      fitter: ['found', 'found'],
      builder: ['refused', 'found'],
      coach: ['found', 'refused'],
      member: ['refused', 'refused'],
    }
    expect([role, ...seen]).toEqual([role, ...expected[role]])
  }
})

test('a phone asks the index of its digits', async ({ db }) => {
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(trx)
    return peopleMatching({ trx: trx }, '+1 (512) 555-0142').explain()
  })

  expect(JSON.stringify(plan)).toContain('person_phone_digits')
})

test('a number is meant in each way of writing it, and no other is', async ({ db }) => {
  for (const [number, ways] of [
    ['T-3020', ['T-3020', 't-3020', 't 3020', 'T3020', ' T–3020 ', '3020', '#3020', 'No. 3020', '３０２０', 'T- 3020']],
    ['PO-81', ['po-81', 'PO 81', 'po81', '81']],
    ['O-10001', ['o 10001', '10001', '#O-10001']],
    ['M1-204', ['m1204', 'M1 204', '204']],
  ] as const) {
    const isMeant = async (letters: string) => {
      const { rows } = await sql<{ is: boolean }>`select ${isNumbered(sql`${number}::text`, letters)} as "is"`.execute(
        db,
      )
      return rows[0]?.is
    }
    for (const way of ways) expect([way, await isMeant(way)]).toEqual([way, true])
    for (const way of ['T-302', '30201', 'G-3020', 'T', '', '-', '0'])
      expect([way, await isMeant(way)]).toEqual([way, false])
  }
})
