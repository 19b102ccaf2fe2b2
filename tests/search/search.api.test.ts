import { expect } from 'vitest'

import { workOf } from '#server/kernel/work.ts'
import { search } from '#server/search/search.ts'
import type { Call } from '#shared/http/call.ts'
import type { RecordKind } from '#shared/record-pages.ts'
import { searchContract } from '#shared/search/contract.ts'
import { makePlace, openPlaces } from '#tests/inventory/transfers/places.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeEveryKind, numberIn } from './every-kind.ts'

const find = async (by: Call, q: string) => (await by(searchContract.search, { query: { q } })).groups
const kindsOf = async (by: Call, q: string) => (await find(by, q)).map(({ kind }) => kind)
const titlesOf = async (by: Call, q: string, kind: RecordKind) =>
  (await find(by, q)).filter((group) => group.kind === kind).flatMap(({ hits }) => hits.map(({ title }) => title))

test('each kind is found by its number, in each way of writing, and stands first', async ({ db, call, as }) => {
  const { reference } = await makeEveryKind({ db, call })
  const manager = await as('super_admin')
  const numbers: Array<[RecordKind, string]> = [
    ['booking', reference],
    ['order', 'O-4711'],
    ['order', 'INV-2026-31'],
    ['membership', 'LL-1047'],
    ['order', 'Receipt INV-2026-31'],
    ['gift_card', '7k3q'],
    ['gift_card', '•••• 7K3Q'],
    ['item', 'glv-9'],
    ['ticket', await numberIn(db, 'ticket')],
    ['ticket_group', await numberIn(db, 'ticketGroup')],
    ['build', await numberIn(db, 'build')],
    ['sheet', await numberIn(db, 'sheet')],
    ['quote', await numberIn(db, 'quote')],
    ['factory_order', await numberIn(db, 'factoryOrder')],
    ['fitting', await numberIn(db, 'fitting')],
    ['purchase_order', await numberIn(db, 'purchaseOrder')],
  ]

  for (const [kind, number] of numbers) {
    const [first] = await find(manager, number)
    expect([number, first?.kind, first?.hits.length]).toEqual([number, kind, 1])
  }
  for (const said of ['o-4711', 'o 4711', '#4711', 'O4711', ' 4711 ', 'order 4711', 'Order no. #4711']) {
    expect((await find(manager, said))[0]?.hits, said).toMatchObject([{ title: 'O-4711, Renée O’Müller' }])
  }
  expect(await kindsOf(manager, 'll 1047')).toEqual(['membership'])
  expect(await titlesOf(manager, '0199', 'person')).toEqual(['O’Müller, Renée'])
})

test('what belongs to a client is found by their name: words in any order, without accents, and mistyped', async ({
  db,
  call,
  as,
}) => {
  const { personId } = await makeEveryKind({ db, call })
  await makeClient(db, { firstName: 'Rene', lastName: 'Miller', email: null })
  const manager = await as('super_admin')
  const ofClient = ['booking', 'build', 'factory_order', 'fitting', 'order', 'person', 'quote', 'sheet', 'ticket']

  for (const letters of [
    'renée o’müller',
    'OMULLER renee',
    'mulLer ren',
    'renee@example',
    'reneé omuler',
    'omülelr',
    'omüllre',
  ]) {
    const groups = await find(manager, letters)
    expect([letters, ...groups.map(({ kind }) => kind).toSorted()]).toEqual([
      letters,
      ...[...ofClient, 'ticket_group'].toSorted(),
    ])
    expect(groups.find(({ kind }) => kind === 'person')?.hits[0]).toEqual({
      id: personId,
      title: 'O’Müller, Renée',
      note: 'renee@example.com',
      to: `/admin/members/person/${personId}`,
    })
  }
  expect((await find(manager, 'rene')).find(({ kind }) => kind === 'person')?.hits).toHaveLength(2)
})

test('goods, services, leagues, suppliers and bags are found by their words, and mistyped', async ({
  db,
  call,
  as,
}) => {
  await makeEveryKind({ db, call })
  const manager = await as('super_admin')
  const league = await db.selectFrom('league').select('name').executeTakeFirstOrThrow()

  for (const [kind, ...ways] of [
    ['item', 'stasof grosse', 'grosse footjoy', 'footjy'],
    ['service', 'evaluation swing', 'evalutaion'],
    ['league', league.name, league.name.slice(1)],
    ['purchase_order', 'pride golf', 'golf prude'],
    ['ticket', 'bag sunday', 'sundya'],
    ['ticket_group', 'links marsh', 'marhs links'],
  ] as const)
    for (const letters of ways) expect([letters, ...(await kindsOf(manager, letters))]).toContain(kind)
})

test('each role finds the kinds that it may open, and a member and a stranger nothing', async ({ db, call, as }) => {
  await makeEveryKind({ db, call })
  const found = async (...roles: Parameters<typeof as>) => (await kindsOf(await as(...roles), 'muller')).toSorted()
  const ofBench = ['build', 'factory_order', 'quote', 'sheet', 'ticket', 'ticket_group']

  expect(await found('coach')).toEqual(['booking', 'fitting', 'person'])
  expect(await found('front_desk')).toEqual(expect.arrayContaining(['booking', 'fitting', 'order', 'person', 'ticket']))
  expect(await found('manager')).toEqual(['booking', 'fitting', 'order', 'person', ...ofBench].toSorted())
  expect(await found('member')).toEqual([])
  await expect(find(call, 'muller')).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await kindsOf(await as('coach'), 'O-4711')).toEqual([])
  expect(await kindsOf(await as('member'), 'swing')).toEqual([])
})

test('a coach finds the clinics that they give, and no others', async ({ db, call, as }) => {
  const { staffIds } = await makeEveryKind({ db, call })
  const [one, other] = [await as('coach'), await as('coach')]
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', one.userId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('resource')
    .set({ personId })
    .where('id', '=', staffIds[0] ?? '')
    .execute()

  expect(await titlesOf(one, 'sunday chipping', 'clinic')).toEqual(['Chipping for Sunday'])
  expect(await kindsOf(other, 'sunday chipping')).toEqual([])
})

test('a builder who does not see all builds finds their own', async ({ db, call, as, services }) => {
  await makeEveryKind({ db, call })
  const [one, other] = [await as('member'), await as('member')]
  await db.insertInto('role').values({ name: 'helper', description: 'Builds' }).execute()
  await db
    .insertInto('rolePermission')
    .values({ roleName: 'helper', action: 'edit_builds', resource: 'builds' })
    .execute()
  for (const { userId } of [one, other])
    await db.insertInto('userRole').values({ userId, roleName: 'helper' }).execute()
  await db.updateTable('build').set({ builderId: one.userId }).execute()
  await services.rolePermissions.reload()

  expect(await kindsOf(one, await numberIn(db, 'build'))).toEqual(['build'])
  expect(await kindsOf(other, await numberIn(db, 'build'))).toEqual([])
})

test('what is at another place is found by its number alone, with the place, and by no name', async ({
  db,
  call,
  as,
  services,
}) => {
  const { reference } = await makeEveryKind({ db, call })
  const locationId = await makePlace(db, 'Naples')
  await services.places.reload()
  const manager = await as('manager')
  for (const table of [
    'customerOrder',
    'booking',
    'ticket',
    'ticketGroup',
    'build',
    'quote',
    'factoryOrder',
    'purchaseOrder',
  ] as const)
    await db.updateTable(table).set({ locationId }).execute()

  for (const letters of [
    'O-4711',
    'INV-2026-31',
    reference,
    await numberIn(db, 'ticket'),
    await numberIn(db, 'build'),
  ]) {
    const [group] = await find(manager, letters)
    expect([letters, group?.hits.map(({ note }) => note.endsWith(', Naples'))]).toEqual([letters, [true]])
  }
  expect((await kindsOf(manager, 'muller')).toSorted()).toEqual(['fitting', 'person', 'sheet'])
  // The board shows one place alone.
  expect((await find(manager, reference))[0]?.hits[0]?.to).toContain('/admin/members/person/')
})

test('a canceled booking is found by its number, and by its client no more; whose phone ends so is known by it', async ({
  db,
  call,
  as,
}) => {
  const { reference } = await makeEveryKind({ db, call })
  await db.updateTable('booking').set({ status: 'cancelled_customer' }).execute()
  const desk = await as('front_desk')

  expect(await kindsOf(desk, reference)).toEqual(['booking'])
  expect(await kindsOf(desk, 'muller')).not.toContain('booking')
  const people = (await find(desk, '0199')).find(({ kind }) => kind === 'person')
  expect(people?.hits.map(({ note }) => note)).toEqual(['(512) 555-0199'])
})

test('goods on their way between places are found by the number of their transfer', async ({ db, as, services }) => {
  const { draft } = await openPlaces({ db, as, services })
  const { id, number } = await draft(2)
  const manager = await as('manager')

  for (const said of [number, number.toLowerCase(), number.replace('-', ' ')]) {
    expect((await find(manager, said))[0]).toMatchObject({
      kind: 'stock_transfer',
      hits: [{ id, title: number, to: `/admin/inventory/transfers/${id}` }],
    })
  }
  expect(await kindsOf(await as('coach'), number)).toEqual([])
})

test('a program of the studio finds what the studio has', async ({ db, call, services }) => {
  await makeEveryKind({ db, call })
  const work = workOf(services, { actor: { kind: 'service', role: 'service_role' } })
  const kinds = async (letters: string) => (await search(work, letters)).map(({ kind }) => kind)

  expect(await kinds('muller')).toEqual(expect.arrayContaining(['person', 'booking', 'order', 'build', 'ticket']))
  expect(await kinds('O-4711')).toEqual(['order'])
})

test('nobody who was merged or erased is found, however they are looked for', async ({ db, call, as }) => {
  const { personId } = await makeEveryKind({ db, call })
  const manager = await as('super_admin')
  const into = await makeClient(db)
  const ways = ['muller', 'renee', 'omulelr', 'renee muller', 'renee@example.com', '5550199', '0199']
  for (const letters of ways)
    expect([letters, ...(await titlesOf(manager, letters, 'person'))]).toEqual([letters, 'O’Müller, Renée'])

  await db
    .updateTable('person')
    .set({ mergedInto: into, email: null, phone: null })
    .where('id', '=', personId)
    .execute()
  for (const letters of ways) expect([letters, ...(await kindsOf(manager, letters))]).not.toContain('person')
  await db.updateTable('person').set({ mergedInto: null, erasedAt: new Date() }).where('id', '=', personId).execute()
  for (const letters of ways) expect([letters, ...(await kindsOf(manager, letters))]).not.toContain('person')
})

test('one mistake in a name is forgiven from three letters on: of three none that is another letter or too much', async ({
  db,
  as,
}) => {
  await makeStudio(db)
  for (const [firstName, lastName] of [
    ['Alex', 'Moreno'],
    ['Tom', 'Featherstonehaugh'],
    ['Анна', 'Чайковская'],
  ] as const)
    await makeClient(db, { firstName, lastName, email: null })
  const manager = await as('manager')

  for (const [letters, ...found] of [
    ['alx', 'Moreno, Alex'],
    ['aelx', 'Moreno, Alex'],
    ['alxe mroeno', 'Moreno, Alex'],
    ['moreno aleks'],
    ['tmo', 'Featherstonehaugh, Tom'],
    ['otm', 'Featherstonehaugh, Tom'],
    ['featherstonhaugh', 'Featherstonehaugh, Tom'],
    ['fetaher', 'Featherstonehaugh, Tom'],
    ['анан', 'Чайковская, Анна'],
    // A letter that is another, or one too many, is in three letters another word.
    ['tim'],
    ['alq'],
    ['mo1'],
  ] as const)
    expect([letters, ...(await titlesOf(manager, letters, 'person'))]).toEqual([letters, ...found])
})

test('whoever has a name that many have stands in the order of names, and is found by both of theirs', async ({
  db,
  as,
}) => {
  await makeStudio(db)
  await db
    .insertInto('person')
    .values(
      Array.from({ length: 60 }, (_, at) => ({
        firstName: 'Alex',
        lastName: `Smith${String.fromCodePoint(97 + (at % 26))}${at}`,
      })),
    )
    .execute()
  await makeClient(db, { firstName: 'Zoe', lastName: 'Alexander', email: null })
  const manager = await as('manager')

  expect(await titlesOf(manager, 'alex', 'person')).toEqual([
    'Alexander, Zoe',
    'Smitha0, Alex',
    'Smitha26, Alex',
    'Smitha52, Alex',
    'Smithb1, Alex',
    'Smithb27, Alex',
  ])
  expect((await titlesOf(manager, 'al', 'person'))[0]).toBe('Alexander, Zoe')
  expect(await titlesOf(manager, 'smithz25 alex', 'person')).toEqual(['Smithz25, Alex'])
  expect(await titlesOf(manager, 'alex smithz', 'person')).toEqual(['Smithz25, Alex', 'Smithz51, Alex'])
})

test('signs, too much and too little find nothing, and no sign stands for others', async ({ db, as }) => {
  await makeStudio(db)
  const manager = await as('manager')
  await makeUser(db, { email: 'a_b@example.com' })

  for (const q of ['', ' ', '   ', '%', '_', '%%', '__', '\0', '\0\0\0', '\\', '(', '""', 'a'])
    expect([q, ...(await find(manager, q))]).toEqual([q])
  for (const q of [
    'x'.repeat(500),
    'x '.repeat(250),
    'r%n',
    'r_b',
    'a%r',
    String.raw`r\b`,
    'zzzz%',
    `o''r`,
    '"arch er"',
    'שלום',
    'مرحبا بك',
    '👩‍🚀👍',
    '\u{202e}abc',
    `'; drop table person; --`,
  ])
    expect([q, ...(await find(manager, q))]).toEqual([q])
  expect(await titlesOf(manager, 'a_b@example', 'person')).toEqual(['Archer, Robin'])
  expect((await titlesOf(manager, 'arch\0robin', 'person')).length).toBeGreaterThan(0)
  await expect(find(manager, 'x'.repeat(501))).rejects.toMatchObject({ code: 'invalid_input' })
})
