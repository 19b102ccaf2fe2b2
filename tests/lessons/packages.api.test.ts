import { expect } from 'vitest'

import { lessonsContract } from '#shared/lessons/contract.ts'
import { makeService } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

test('packages say what as many single lessons cost, and end with the service that they are of', async ({
  db,
  call,
}) => {
  const serviceId = await makeService(db, { code: 'adult_lesson', priceCents: 11_000 })
  const one = { serviceId, monthsValid: 12 }
  await db
    .insertInto('lessonPackage')
    .values([
      { ...one, code: 'five', name: 'Five lessons', lessons: 5, priceCents: 50_000, position: 2 },
      { ...one, code: 'three', name: 'Three lessons', lessons: 3, priceCents: 31_500, position: 1 },
      { ...one, code: 'old', name: 'Old', lessons: 8, priceCents: 80_000, position: 3, active: false },
    ])
    .execute()

  const packages = await call(lessonsContract.listLessonPackages, {})
  await db.updateTable('service').set({ active: false }).where('id', '=', serviceId).execute()

  expect(packages).toEqual([
    {
      code: 'three',
      name: 'Three lessons',
      serviceCode: 'adult_lesson',
      lessons: 3,
      priceCents: 31_500,
      singlyCents: 33_000,
      monthsValid: 12,
    },
    expect.objectContaining({ code: 'five', singlyCents: 55_000 }),
  ])
  expect(await call(lessonsContract.listLessonPackages, {})).toEqual([])
})
