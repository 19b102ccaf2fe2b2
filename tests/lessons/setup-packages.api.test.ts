import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { packagesContract } from '#shared/lessons/editor/packages-contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument } from '#shared/settings/setup.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { ownStudio } from '#tests/settings/own-studio.ts'
import { test } from '#tests/support/test.ts'

import { buyPackage, creditsOf } from './packages.ts'

const { applySetup, readSetupDocument } = setupContract

const three = { code: 'three', name: 'Three lessons', service: 'hour_with_isla', lessons: 3, priceCents: 21_000 }
const six = { ...three, code: 'six', name: 'Six lessons', lessons: 6, priceCents: 40_000, refundBy: 'list_price' }

const documentOf = (more: object) => SetupDocument.parse({ version: 1, ...more })
const whole = documentOf({ ...ownStudio, packages: [six, three] })

const put = (admin: Call, body: SetupDocument, overwrite?: string) =>
  admin(applySetup, { query: overwrite === undefined ? {} : { overwrite }, body })

test('packages of a document are sold in its order, read back as they were, and set up again change nothing', async ({
  as,
  call,
}) => {
  const admin = await as('admin')
  const tried = await admin(applySetup, { query: { dryRun: '1' }, body: whole })
  const first = await put(admin, whole)

  expect(tried.changes).toEqual(first.changes)
  expect(first.changes).toContainEqual({ section: 'packages', key: 'six', what: 'added' })
  expect(await admin(readSetupDocument, {})).toEqual(whole)
  expect(await put(admin, whole)).toMatchObject({ changes: [], differences: [] })
  expect(await call(lessonsContract.listLessonPackages, {})).toMatchObject([
    { code: 'six', singlyCents: 48_000, monthsValid: 12 },
    { code: 'three', singlyCents: 24_000 },
  ])
})

test('once open, what differs is listed, and changed or retired where the section is named', async ({
  db,
  as,
  call,
  services,
}) => {
  const [admin, client] = [await as('admin'), await as()]
  await put(admin, whole)
  await openCounter({ db, as, services })
  await buyPackage(client, 'three')
  const other = documentOf({
    packages: [
      { ...three, retired: true },
      { ...six, priceCents: 42_000 },
    ],
  })

  expect((await put(admin, other)).differences.map(({ key, field }) => [key, field])).toEqual([
    ['three', 'retired'],
    ['six', 'priceCents'],
  ])
  expect((await put(admin, other, 'packages')).changes).toEqual([
    { section: 'packages', key: 'three', what: 'retired' },
    { section: 'packages', key: 'six', what: 'changed' },
  ])

  expect(await call(lessonsContract.listLessonPackages, {})).toMatchObject([{ code: 'six', priceCents: 42_000 }])
  expect((await admin(readSetupDocument, {})).packages).toMatchObject([{ code: 'six' }])
  expect(await creditsOf(client)).toMatchObject([{ name: 'Three lessons', left: 3 }])
  const { packages } = await admin(packagesContract.listPackages, {})
  expect(packages.map(({ code, active, version }) => [code, active, version])).toEqual([
    ['six', true, 2],
    ['three', false, 1],
  ])
  const back = await put(admin, documentOf({ packages: [three] }), 'packages')
  expect(back.changes).toEqual([{ section: 'packages', key: 'three', what: 'changed' }])
  expect(await call(lessonsContract.listLessonPackages, {})).toHaveLength(2)
})

test('what cannot be sold is said with its place, all of it at once, and nothing is changed', async ({ as }) => {
  const admin = await as('admin')
  const free = ownStudio.services?.map((one) => (one.code === 'measuring' ? { ...one, priceCents: 0 } : one))
  const wrong = [three, { ...six, service: 'measuring' }, { ...three, code: 'none', service: 'yoga' }]

  await expect(put(admin, documentOf({ ...ownStudio, services: free, packages: wrong }))).rejects.toMatchObject({
    code: 'invalid_input',
    facts: {
      details: [
        {
          path: 'packages.1.service',
          message: 'This service cannot be booked, or costs nothing: its lessons are not sold together.',
        },
        { path: 'packages.2.service', message: 'There is no such service.' },
      ],
    },
  })
  expect((await admin(setupContract.readSetup, {})).done).toBe(false)
  expect(
    SetupDocument.safeParse({ version: 1, packages: [three, { ...six, code: 'three' }] }).error?.issues,
  ).toMatchObject([{ path: ['packages', 1, 'code'] }])
})
