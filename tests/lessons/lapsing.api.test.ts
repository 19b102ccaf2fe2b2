import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { settleCredits } from '#server/lessons/credits/settle.ts'
import { test } from '#tests/support/test.ts'

import { buyPackage, makeAcademy } from './packages.ts'

test('of lessons that lapse soon their owner is told at 30 and at 7 days, once, and not of what is taken', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makeAcademy({ db, as, services })
  const client = await as()
  await buyPackage(client)
  const told = async () =>
    (await db.selectFrom('notice').select('subject').where('template', '=', 'lessons_lapse').execute()).map(
      ({ subject }) => subject,
    )

  clock.set('2027-10-24T12:00:00Z')
  await settleCredits(jobWork(services, 'test'))
  expect(await told()).toEqual([])

  clock.set('2027-10-25T12:00:00Z')
  await settleCredits(jobWork(services, 'test'))
  await settleCredits(jobWork(services, 'test'))
  expect(await told()).toEqual(['Take the rest of “Five lessons” by Nov 24, 2027'])

  // Ten days without a worker over the second one.
  clock.set('2027-11-20T12:00:00Z')
  await settleCredits(jobWork(services, 'test'))
  await settleCredits(jobWork(services, 'test'))
  expect(await told()).toHaveLength(2)
})
