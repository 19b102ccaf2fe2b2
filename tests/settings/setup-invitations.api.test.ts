import { expect } from 'vitest'

import { setupContract } from '#shared/settings/setup-contract.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const { people = [] } = ownStudio

test('somebody is invited with a role of the studio’s own, and not with one that it lacks', async ({ as, owner }) => {
  await owner.insertInto('role').values({ name: 'greenkeeper', description: 'Mows' }).execute()
  const admin = await as('admin')
  const put = (role: string) => {
    const staff = people.map((person) => (person.invite ? { ...person, roles: [role] } : person))
    return admin(setupContract.applySetup, { query: {}, body: { ...ownStudio, people: staff } })
  }

  await expect(put('gardener')).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'There is no role “gardener”.',
  })
  await put('greenkeeper')

  const { people: kept = [] } = await admin(setupContract.readSetupDocument, {})
  expect(kept.flatMap(({ roles }) => roles)).toContain('greenkeeper')
})

test('an administrator invites nobody who may do more than they', async ({ as, db }) => {
  const boss = people.map((person) => ({ ...person, roles: ['super_admin'] }))

  await expect(
    (await as('admin'))(setupContract.applySetup, { query: {}, body: { ...ownStudio, people: boss } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await db.selectFrom('location').select('id').execute()).toEqual([])
})
