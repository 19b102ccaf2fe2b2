import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import type { PackageDocument } from '#shared/lessons/editor/package-document.ts'
import { packagesContract } from '#shared/lessons/editor/packages-contract.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { newPackage } from './new-documents.ts'
import { buyPackage, creditsOf, makeAcademy } from './packages.ts'

const { changePackage, createPackage, listHistoryOfPackage, listPackages, orderPackages, readPackage } =
  packagesContract

const add = (caller: Call, changes?: Partial<PackageDocument>) =>
  caller(createPackage, { headers: {}, body: newPackage(changes) })

test('a package is added, sold, changed and taken off sale; what was bought keeps its terms', async ({
  db,
  as,
  call,
  services,
}) => {
  await makeAcademy({ db, as, services })
  const manager = await as('manager')
  const made = await add(manager)
  expect(made).toMatchObject({ code: 'three_lessons', version: 1, singleCents: 9500, sold: 0, lessonsLeft: 0 })
  expect(await add(manager)).toMatchObject({ code: 'three_lessons_2' })
  const client = await as()
  await buyPackage(client, 'three_lessons')

  const params = { packageId: made.id }
  const body = { ...newPackage({ lessons: 4, priceCents: 36_000, monthsValid: 1, active: false }), version: 1 }
  const changed = await manager(changePackage, { params, body })
  expect(changed).toMatchObject({ version: 2, lessons: 4, active: false, sold: 1, lessonsLeft: 3 })
  expect(await manager(readPackage, { params })).toEqual(changed)
  expect(await creditsOf(client)).toMatchObject([{ name: 'Three lessons', lessons: 3, expiresOn: '2027-05-24' }])
  expect((await call(lessonsContract.listLessonPackages, {})).map(({ code }) => code)).toEqual([
    'five',
    'three_lessons_2',
  ])
  const { events } = await manager(listHistoryOfPackage, { params, query: { limit: 20 } })
  expect(events).toMatchObject([
    { action: 'lesson_package_changed', before: { lessons: 3, active: true }, after: { lessons: 4, active: false } },
    { action: 'lesson_package_created' },
  ])
})

test('packages stand in the order in which they were put', async ({ db, as, call, services }) => {
  await makeAcademy({ db, as, services })
  const manager = await as('manager')
  const [three, ten] = [await add(manager), await add(manager, { name: 'Ten lessons', lessons: 10 })]

  await manager(orderPackages, { body: { packageIds: [ten.id, three.id] } })

  const { packages } = await manager(listPackages, {})
  expect(packages.map(({ code }) => code)).toEqual(['ten_lessons', 'three_lessons', 'five'])
  expect((await call(lessonsContract.listLessonPackages, {})).map(({ code }) => code)).toEqual([
    'ten_lessons',
    'three_lessons',
    'five',
  ])
})

test('whoever is slower is shown what it is now, and who may not keep the catalog changes nothing', async ({
  db,
  as,
  services,
}) => {
  await makeAcademy({ db, as, services })
  const manager = await as('manager')
  const { id } = await add(manager)
  const change = (caller: Call, lessons: number) =>
    caller(changePackage, { params: { packageId: id }, body: { ...newPackage({ lessons }), version: 1 } })

  await expect(change(await as('front_desk'), 4)).rejects.toMatchObject({ code: 'not_allowed' })
  await change(manager, 4)
  await expect(change(manager, 5)).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { lessons: 4, version: 2 } },
  })
})

test('nothing is sold together that cannot be booked or costs nothing, but it may be taken off sale', async ({
  db,
  as,
}) => {
  const { serviceId } = await makeStudio(db, { code: 'adult_lesson', coaches: 1, bays: 1 })
  const manager = await as('manager')
  const { id } = await add(manager)
  const refused = { code: 'invalid_input', facts: { details: [{ path: 'serviceCode' }] } }

  await expect(add(manager, { serviceCode: 'polo_lesson' })).rejects.toMatchObject(refused)
  await db.updateTable('service').set({ active: false }).where('id', '=', serviceId).execute()
  await expect(add(manager)).rejects.toMatchObject(refused)
  const off = { params: { packageId: id }, body: { ...newPackage({ active: false }), version: 1 } }
  expect(await manager(changePackage, off)).toMatchObject({ active: false, singleCents: null })
})
