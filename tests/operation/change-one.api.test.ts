import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { makeLocation, makeResource } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

test('an update of a record that is not there undoes all of its transaction, and says what it was', async ({ db }) => {
  const locationId = await makeLocation(db)
  const bayId = await makeResource(db, { locationId, kind: 'bay', capabilities: [] })
  const rename = (id: string) =>
    atomically({ trx: db }, async ({ trx }) => {
      await changeOne(trx.updateTable('location').set({ name: 'Undone' }).where('id', '=', locationId))
      await changeOne(trx.updateTable('resource').set({ name: 'Bay 2' }).where('id', '=', id))
    })

  await expect(rename(randomUUID())).rejects.toThrow('One row of resource was to change, but 0 did.')
  const names = () => db.selectFrom('location').select('name').executeTakeFirstOrThrow()
  expect(await names()).not.toEqual({ name: 'Undone' })
  await rename(bayId)
  expect(await names()).toEqual({ name: 'Undone' })
})

test('neither are several changed by what is for one', async ({ db }) => {
  const locationId = await makeLocation(db)
  for (const name of ['Bay 1', 'Bay 2']) await makeResource(db, { locationId, kind: 'bay', capabilities: [], name })
  const both = atomically({ trx: db }, ({ trx }) =>
    changeOne(trx.updateTable('resource').set({ active: false }).where('locationId', '=', locationId)),
  )

  await expect(both).rejects.toThrow('but 2 did')
  expect(await db.selectFrom('resource').select('active').distinct().execute()).toEqual([{ active: true }])
})
