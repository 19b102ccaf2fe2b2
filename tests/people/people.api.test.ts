import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { adoptProfile, profileOf } from '#server/people/service.ts'
import { authContract } from '#shared/auth/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const names = ['Ada Young', 'Ben Young', 'Cleo Adams', 'Dee_Dee O’Neill', 'Eve 100% Zed']

test.for([
  [
    'name',
    [
      ['Eve', 'Cleo'],
      ['Robin', 'Dee_Dee'],
      ['Ada', 'Ben'],
    ],
  ],
  [
    '-name',
    [
      ['Ben', 'Ada'],
      ['Dee_Dee', 'Robin'],
      ['Cleo', 'Eve'],
    ],
  ],
] as const)(
  'people are listed by %s, page by page, without a gap or a repetition',
  async ([sort, expected], { db, as }) => {
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
      const page: { people: { firstName: string }[]; next: string | null; total: { count: number } | null } =
        await desk(peopleContract.listPeople, { query: { limit: 2, sort, ...(after && { after }) } })
      pages.push(page.people.map(({ firstName }) => firstName))
      expect(page.total).toEqual(after ? null : { count: 6, isMore: false })
      after = page.next
    } while (after)

    expect(pages).toEqual(expected)
  },
)

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

test('a client is found by an address that their account has not proven yet, as it is shown', async ({ db, as }) => {
  const desk = await as('front_desk')
  const { userId, email } = await makeUser(db, { email: 'unproven@example.com', profile: false })
  await db.insertInto('person').values({ userId, firstName: 'Sam', lastName: 'Rivera' }).execute()

  const found = await desk(peopleContract.listPeople, { query: { search: 'Unproven@', limit: 50 } })

  expect(found).toMatchObject({ total: { count: 1 }, people: [{ firstName: 'Sam', email }] })
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

test('name and phone can be edited by their owner, who is greeted by the new name', async ({ db, as }) => {
  const sam = await as()
  const profile = { firstName: 'Sammy', lastName: 'O’Hara', phone: '+1 312 555 0199' }

  expect(await sam(peopleContract.changeMyProfile, { body: profile })).toMatchObject({ ...profile, email: sam.email })
  expect(await sam(peopleContract.readMyProfile, {})).toMatchObject(profile)
  expect((await sam(authContract.readUser, {})).user_metadata).toMatchObject({
    first_name: 'Sammy',
    last_name: 'O’Hara',
    phone: '+1 312 555 0199',
  })
  expect(await sam(peopleContract.changeMyProfile, { body: { ...profile, phone: null } })).toMatchObject({
    phone: null,
  })

  const events = await db
    .selectFrom('auditEvent')
    .select(['before', 'after'])
    .where('action', '=', 'profile_changed')
    .execute()
  const withheld = { firstName: '(personal)', lastName: '(personal)', phone: '(personal)' }
  expect(events).toEqual([
    { before: withheld, after: withheld },
    { before: { phone: '(personal)' }, after: { phone: '(personal)' } },
  ])
  await expect(sam(peopleContract.changeMyProfile, { body: { ...profile, firstName: ' ' } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('a number given at registration is there, also for a client whom the studio knew without one', async ({
  db,
  services,
}) => {
  const person = { firstName: 'Ada', lastName: 'Young', email: 'ada@example.com' }
  await db.insertInto('person').values(person).execute()
  const { id: userId } = await db
    .insertInto('authUser')
    .values({ email: person.email })
    .returning('id')
    .executeTakeFirstOrThrow()

  await adoptProfile(
    jobWork({ ...services, db, ofPerson: [] }, 'test'),
    { ...person, firstName: 'Adah', userId, phone: '+1 312 555 0188' },
    'proven',
  )
  expect(await profileOf({ trx: db }, userId)).toMatchObject({ firstName: 'Ada', phone: '+1 312 555 0188' })
})

test.for(['\\', '漢', '\u{20000}'])('names of 80 times %s are no end of the list', async (letter, { db, as }) => {
  const desk = await as('front_desk')
  const name = letter.repeat(80 / letter.length)
  await db
    .insertInto('person')
    .values(['a', 'b', 'c'].map((n) => ({ firstName: name, lastName: name, email: `${n}@example.com` })))
    .execute()

  let count = 0
  for (let after: string | null | undefined; after !== null;) {
    const page: { people: unknown[]; next: string | null } = await desk(peopleContract.listPeople, {
      query: { limit: 1, ...(after && { after }) },
    })
    count += page.people.length
    after = page.next
  }

  expect(count).toBe(4)
})
