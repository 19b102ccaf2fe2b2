import { expect } from 'vitest'

import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { test } from '#tests/support/test.ts'

import { openWorkshop } from './workshop.ts'

const day = 86_400_000

test('a promise is kept by what is ready on the day that was promised first, whatever was promised later', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const manager = await as('manager')
  const kept = () => manager(buildOrdersContract.readPromisesKept, {})
  const readyOn = async (at: (promisedOn: string) => Date) => {
    const { buildId } = await shop.begun()
    const { promises } = await shop.readBuild(buildId)
    const first = promises[0]?.promisedOn ?? ''
    await db
      .insertInto('promise')
      .values({
        ownerKind: 'build',
        ownerId: buildId,
        promisedOn: '2100-01-01',
        reason: 'Late parts',
        at: services.now(),
      })
      .execute()
    await db
      .updateTable('build')
      .set({ readyAt: at(first) })
      .where('id', '=', buildId)
      .execute()
  }
  expect(await kept()).toEqual({ kept: 0, made: 0 })

  await readyOn((promisedOn) => new Date(`${promisedOn}T18:00:00Z`))
  await readyOn((promisedOn) => new Date(Date.parse(`${promisedOn}T18:00:00Z`) + day))
  await readyOn(() => new Date(services.now().getTime() - 120 * day))
  expect(await kept()).toEqual({ kept: 1, made: 2 })
})

test('the board tells when missing parts come, and what was measured outside of its tolerance', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  await shop.stock(0)
  await shop.begun()
  const [row] = (await (await as('manager'))(buildOrdersContract.listBuilds, { query: { shelf: 'open' } })).builds

  expect(row).toMatchObject({ missingParts: 1, partsArriveOn: null, outOfTolerance: 0 })
})
