import { sql } from 'kysely'
import { expect } from 'vitest'

import { makeResource, makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { up } from '../../migrations/0029_setup.ts'

test('a studio of the version before is open, and its staff are the people with accounts of their names', async ({
  owner: db,
}) => {
  const { locationId } = await makeStudio(db, { code: 'junior_lesson' })
  const staff = { kind: 'staff' as const, locationId, capabilities: [] }
  await makeResource(db, { ...staff, name: 'Robin Archer' })
  await makeResource(db, { ...staff, name: 'Nobody Known' })
  const { userId } = await makeUser(db, { roles: ['coach'] })
  // Of the same name, but a member.
  await makeUser(db, { roles: ['member'] })
  await sql`
    alter table location drop column opened_at;
    alter table resource drop column person_id, drop column invited_at;
    alter table service drop column flags;
  `.execute(db)

  await up(db.withoutPlugins() as never)

  const linked = await db
    .selectFrom('resource')
    .innerJoin('person', 'person.id', 'personId')
    .select(['resource.name', 'userId'])
    .execute()
  expect(linked).toEqual([{ name: 'Robin Archer', userId }])
  expect(await db.selectFrom('location').select('openedAt').where('openedAt', 'is', null).execute()).toEqual([])
  expect(await db.selectFrom('service').select('flags').execute()).toEqual([{ flags: ['juniors'] }])
})
