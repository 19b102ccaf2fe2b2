import { expect } from 'vitest'

import { peopleContract } from '#shared/people/contract.ts'
import { test } from '#tests/support/test.ts'

const names = ['Ada Young', 'Ben Young', 'Cleo Adams', 'Dee_Dee O’Neill', 'Eve 100% Zed']

test('people are listed by name, page by page, without a gap or a repetition', async ({ db, as }) => {
  const desk = await as('front_desk')
  const people = names.map((name, n) => ({
    firstName: name.split(' ')[0] ?? '',
    lastName: name.split(' ').slice(1).join(' '),
    email: `p${n}@example.com`,
  }))
  await db.insertInto('person').values(people).execute()

  const pages: string[][] = []
  let after: string | null = null
  do {
    const page: { people: { firstName: string }[]; next: string | null; total: number } = await desk(
      peopleContract.listPeople,
      { query: { limit: 2, ...(after && { after }) } },
    )
    pages.push(page.people.map(({ firstName }) => firstName))
    expect(page.total).toBe(6)
    after = page.next
  } while (after)

  expect(pages).toEqual([
    ['Eve', 'Cleo'],
    ['Robin', 'Dee_Dee'],
    ['Ada', 'Ben'],
  ])
})

test('a part of a name, an address or a number finds a person; signs mean themselves', async ({ db, as }) => {
  const desk = await as('front_desk')
  const people = names.map((name, n) => ({
    firstName: name,
    lastName: 'Client',
    email: `p${n}@example.com`,
    phone: `312 555 01${n}${n}`,
  }))
  await db.insertInto('person').values(people).execute()
  const find = async (search: string) =>
    (await desk(peopleContract.listPeople, { query: { search, limit: 50 } })).people.map(({ firstName }) => firstName)

  expect(await find('young')).toEqual(['Ada Young', 'Ben Young'])
  expect(await find('P3@EXAMPLE')).toEqual(['Dee_Dee O’Neill'])
  expect(await find('0144')).toEqual(['Eve 100% Zed'])
  expect(await find('100%')).toEqual(['Eve 100% Zed'])
  expect(await find('e_d')).toEqual(['Dee_Dee O’Neill'])
  expect(await find("'; drop table person")).toEqual([])
})

test('a page that we did not hand out is refused', async ({ as }) => {
  const desk = await as('front_desk')

  for (const after of [
    'x',
    Buffer.from('[1,2,3]').toString('base64url'),
    Buffer.from('["a","b","not a uuid"]').toString('base64url'),
  ]) {
    await expect(desk(peopleContract.listPeople, { query: { after, limit: 50 } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  }
})
