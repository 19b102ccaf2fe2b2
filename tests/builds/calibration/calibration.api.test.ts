import { expect } from 'vitest'

import { calibrationContract } from '#shared/builds/calibration/contract.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { addMeasuredClub, listMeasuredClubs, readCalibration, removeMeasuredClub } = calibrationContract

/** The example of the trade: D1.3 by its parts. */
const parts = { length: 45 * 16, headMass: 2000, shaftMass: 650, shaftBalance: 2250, gripMass: 500 }
const predicted = 313

test('three clubs on the scale teach the shop its offset and its error, and one that was wrong is taken away', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db)
  const builder = await as('builder')
  expect(await call(readCalibration, {})).toEqual({ offset: 0, error: 10, clubs: 0 })

  const weigh = (name: string, measured: number) => builder(addMeasuredClub, { body: { name, parts, measured } })
  const first = await weigh('Driver', predicted + 3)
  expect(first).toMatchObject({ predicted, measured: predicted + 3, parts })
  await weigh('Driver again', predicted + 5)
  expect(await call(readCalibration, {})).toEqual({ offset: 0, error: 10, clubs: 2 })
  await weigh('Driver once more', predicted + 4)
  expect(await call(readCalibration, {})).toEqual({ offset: 4, error: 1, clubs: 3 })
  const wrong = await weigh('On the wrong scale', predicted + 60)

  expect(await builder(removeMeasuredClub, { params: { clubId: wrong.id } })).toEqual({ offset: 4, error: 1, clubs: 3 })
  expect((await builder(listMeasuredClubs, {})).clubs.map(({ name }) => name)).toEqual([
    'Driver once more',
    'Driver again',
    'Driver',
  ])
  await expect(builder(removeMeasuredClub, { params: { clubId: wrong.id } })).rejects.toMatchObject({
    code: 'not_found',
  })
  const events = await db.selectFrom('auditEvent').select('action').where('entity', '=', 'measured_club').execute()
  expect(events).toHaveLength(5)
})

test('what no scale says and no club weighs is refused, and clients weigh nothing', async ({ db, as }) => {
  await makeStudio(db)
  const [builder, member] = [await as('builder'), await as('member')]
  const body = { name: 'Driver', parts, measured: predicted }

  await expect(builder(addMeasuredClub, { body: { ...body, measured: 700 } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(builder(addMeasuredClub, { body: { ...body, parts: { ...parts, headMass: 0 } } })).rejects.toMatchObject(
    { code: 'invalid_input' },
  )
  await expect(member(addMeasuredClub, { body })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(member(listMeasuredClubs, {})).rejects.toMatchObject({ code: 'not_allowed' })
})
