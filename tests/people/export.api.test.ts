import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const linesOf = (csv: string) => csv.split('\r\n')

test('everybody whom a search finds goes into a file that spreadsheets read, and nothing in it is a formula', async ({
  db,
  as,
}) => {
  await db
    .insertInto('person')
    .values([
      { firstName: '=HYPERLINK("http://evil")', lastName: 'Alpha', email: 'a@example.com', phone: '+1 312 555 0142' },
      { firstName: '@SUM(1)', lastName: 'Be,ta "B"' },
      { firstName: '-2', lastName: 'Gamma;=1', email: 'g@example.com' },
      { firstName: 'Zoë', lastName: 'Öz' },
    ])
    .execute()
  const desk = await as('manager')

  const csv = await desk(peopleContract.exportPeople, { query: {} })
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const [header, ...rows] = linesOf(csv.slice(1))
  expect(header).toBe('Last name,First name,E-mail,Phone,Account,Bookings,Last booking,Next booking,Since')
  const since = (await db.selectFrom('person').select('createdAt').executeTakeFirstOrThrow()).createdAt
  const day = since.toISOString().slice(0, 10)
  expect(rows).toEqual([
    `Alpha,"'=HYPERLINK(""http://evil"")",a@example.com,'+1 312 555 0142,no,0,,,${day}`,
    `Archer,Robin,${desk.email},312 555 0100,yes,0,,,${day}`,
    `"Be,ta ""B""",'@SUM(1),,,no,0,,,${day}`,
    `"Gamma;'=1",'-2,g@example.com,,no,0,,,${day}`,
    `Öz,Zoë,,,no,0,,,${day}`,
    '',
  ])

  const found = await desk(peopleContract.exportPeople, { query: { search: 'example.com', sort: '-name' } })
  expect(
    linesOf(found)
      .slice(1, -1)
      .map((line) => line.split(',')[0]),
  ).toEqual([`"Gamma;'=1"`, 'Archer', 'Alpha'])

  expect(
    await db.selectFrom('auditEvent').select(['actorId', 'facts']).where('action', '=', 'people_exported').execute(),
  ).toEqual([
    { actorId: desk.userId, facts: { count: 5, searched: false } },
    { actorId: desk.userId, facts: { count: 3, searched: true } },
  ])
})

test('it comes as a file, a part after the other, to whoever may see people and to nobody else', async ({
  db,
  as,
  call,
  url,
}) => {
  const people = Array.from({ length: 1203 }, (_, n) => ({ firstName: 'P', lastName: String(n).padStart(4, '0') }))
  await db.insertInto('person').values(people).execute()
  const { email, password } = await makeUser(db, { roles: ['manager'], profile: false })
  const { access_token: token } = await call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email, password },
  })

  const response = await fetch(`${url}${peopleContract.exportPeople.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="people-2026-11-24\.csv"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const rows = linesOf(await response.text()).slice(1, -1)
  expect(rows.map((row) => row.slice(0, 4))).toEqual(people.map(({ lastName }) => lastName))

  // Whoever reads clients one by one does not take all of them home.
  for (const role of ['coach', 'fitter', 'front_desk'] as const) {
    const staff = await as(role)
    await expect(staff(peopleContract.exportPeople, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  }
  const member = await as()
  await expect(member(peopleContract.exportPeople, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(call(peopleContract.exportPeople, { query: {} })).rejects.toMatchObject({ code: 'not_signed_in' })
})
