import { expect } from 'vitest'

import { catalogContract } from '#shared/catalog/contract.ts'
import { makeLocation, makeResource, makeService, takeOff } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeProfile } from './staff-profile.ts'

test('visitors read who works here and which of the services on offer each one gives', async ({ db, call }) => {
  const locationId = await makeLocation(db)
  const elena = await makeResource(db, { kind: 'staff', locationId, capabilities: ['coaching', 'junior_coaching'] })
  await makeProfile(db, elena, { slug: 'elena', publicName: 'Elena' })
  await makeService(db, { code: 'junior_lesson', requiredSkill: 'junior_coaching' })
  await makeService(db, { code: 'swing_eval', requiredSkill: 'coaching' })
  await makeService(db, { code: 'iron_fitting', requiredSkill: 'fitting' })
  const ended = await makeService(db, { code: 'old_lesson', requiredSkill: 'coaching' })
  await db.updateTable('service').set({ active: false }).where('id', '=', ended).execute()
  await db.updateTable('service').set({ position: 2 }).where('code', '=', 'junior_lesson').execute()

  const staff = await call(catalogContract.listStaff, {})

  expect(staff).toEqual([
    {
      id: elena,
      slug: 'elena',
      name: 'Elena',
      credential: 'PGA professional',
      oneLine: 'Teaches beginners.',
      serviceCodes: ['swing_eval', 'junior_lesson'],
    },
  ])
})

test('staff who left, who are not shown or who have no profile are known to the studio only', async ({ db, call }) => {
  const locationId = await makeLocation(db)
  const make = (name: string) => makeResource(db, { kind: 'staff', locationId, capabilities: ['coaching'], name })
  const left = await make('Left')
  await makeProfile(db, left, { slug: 'left', publicName: 'Left' })
  await db.updateTable('resource').set({ active: false }).where('id', '=', left).execute()
  await makeProfile(db, await make('Hidden'), { slug: 'hidden', publicName: 'Hidden', shown: false })
  await make('No Profile')

  expect(await call(catalogContract.listStaff, {})).toEqual([])
})

test('what the studio notes about a member of the staff never leaves it', async ({ db, url }) => {
  const locationId = await makeLocation(db)
  const id = await makeResource(db, {
    kind: 'staff',
    locationId,
    capabilities: ['coaching'],
    name: 'Elena Maria Duarte',
  })
  await db.updateTable('resource').set({ about: 'Back pain' }).where('id', '=', id).execute()
  await takeOff(db, locationId, id, [new Date('2026-11-25T00:00Z'), new Date('2026-11-26T00:00Z')])
  await makeProfile(db, id, { slug: 'elena', publicName: 'Elena' })
  await makeService(db)

  const answer = await (await fetch(`${url}/api/v1/staff`)).text()

  expect(answer).toContain('"name":"Elena"')
  for (const secret of ['Maria', 'Back pain', 'Sick leave', '09:00']) expect(answer).not.toContain(secret)
})

test('two members of the staff cannot stand under one address', async ({ db }) => {
  const locationId = await makeLocation(db)
  const make = () => makeResource(db, { kind: 'staff', locationId, capabilities: [] })
  await makeProfile(db, await make(), { slug: 'elena', publicName: 'Elena' })

  await expect(makeProfile(db, await make(), { slug: 'elena', publicName: 'Another Elena' })).rejects.toMatchObject({
    constraint: 'staff_profile_slug_is_unique',
  })
})
