import { globSync, readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { expect } from 'vitest'

import { peopleMatching } from '#server/people/service.ts'
import { goodsContract } from '#shared/catalog/goods-contract.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { newItem, newProduct } from '#tests/catalog/goods.ts'
import { test } from '#tests/support/test.ts'

const typed: Array<[name: string, letters: string]> = [
  ['Jürgen Müller', 'muller'],
  ['Jürgen Müller', 'MÜLLER'],
  ['Jürgen Müller', 'mu\u0308ller ju\u0308rgen'],
  ['Łukasz Wójcik', 'lukasz wojcik'],
  ['Nguyễn Thị Hương', 'nguyen thi huong'],
  ['Øyvind Brekke', 'oyvind'],
  ['İlker Yıldız', 'yildiz'],
  ['İlker Yıldız', 'ilker YILDIZ'],
  ['Anna Groß', 'gross'],
  ['Renée O’Connor', "o'connor"],
  ['Renée O’Connor', 'O’Connor'],
  ['Renée O’Connor', 'oconnor renee'],
  ["Siobhán O'Brien", 'O’Brien'],
  ['José Muñoz', 'munoz'],
  ['山田 太郎', '太郎'],
  ['Đặng Þór Æsir', 'dang'],
  ['Đặng Þór Æsir', 'aesir'],
  ['Анна Чайковская', 'чаиковская'],
  ['Μαρία Παπαδοπούλου', 'μαρια'],
  ['Anne–Marie Smith', 'anne-marie'],
]

test('each name is found by what people type for it, and nobody else is', async ({ db }) => {
  const nameOf = new Map<string, string>()
  for (const name of [...new Set(typed.map(([one]) => one)), 'Sam Rivera']) {
    const [firstName = '', ...rest] = name.split(' ')
    const person = { firstName, lastName: rest.join(' ') }
    const { id } = await db.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow()
    nameOf.set(id, name)
  }

  for (const [name, letters] of typed) {
    const found = await peopleMatching({ trx: db }, letters).execute()
    expect([letters, ...found.map(({ id }) => nameOf.get(id))]).toEqual([letters, name])
  }
})

test('clients and goods are found without marks by whoever sells', async ({ db, as }) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  await db.insertInto('person').values({ firstName: 'Renée', lastName: 'O’Müller', email: 'r@example.com' }).execute()
  await manager(goodsContract.createProduct, {
    body: newProduct({ brand: 'Fußjøy', name: 'Crème 34½″', items: [newItem({ sku: 'CRM-1', variant: 'Größe 9' })] }),
  })

  for (const search of ["o'muller renee", 'OMULLER', 'muller r@example']) {
    expect(await desk(peopleContract.listPeople, { query: { search, limit: 5 } })).toMatchObject({
      total: { count: 1 },
    })
  }
  for (const q of ['fussjoy creme', 'CRÈME', '341/2', 'grosse']) {
    expect((await desk(inventoryContract.listItems, { query: { q } })).items.map(({ sku }) => sku)).toEqual(['CRM-1'])
  }
})

test('a search asks the index of the form', async ({ db }) => {
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(trx)
    return peopleMatching({ trx: trx }, 'Müller Jürgen').explain()
  })

  expect(JSON.stringify(plan)).toContain('person_search')
})

test('no search compares texts in another way', () => {
  const files = globSync('server/**/*.ts', { exclude: ['server/demo/**', 'server/kernel/db/containing.ts'] })
  const others = files.filter((file) =>
    / like \$\{|'like'|\bilike\b|lower\([^)]*\) like/.test(readFileSync(file, 'utf8')),
  )

  expect(files.length).toBeGreaterThan(800)
  expect(others).toEqual([])
})
