import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { test as withHooks } from '#tests/auth/hooks/receiver.ts'
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

const isla = { section: 'people', key: 'Isla Marie Grant', what: 'invited' }

test('a stranger who signed up with a coach’s address keeps nobody from inviting the coach', async ({ as, call }) => {
  const address = people.find(({ name }) => name === isla.key)?.email ?? ''
  await call(authContract.signUp, { query: {}, headers: {}, body: { email: address, password: 'a long enough one' } })

  const { changes } = await (await as('admin'))(setupContract.applySetup, { query: {}, body: ownStudio })

  expect(changes).toContainEqual(isla)
})

withHooks(
  'where a hook decides who may have an account, it is asked for those who are invited',
  async ({ hook, as }) => {
    const { received } = await hook('before_user_created')
    const admin = await as('admin')

    const tried = await admin(setupContract.applySetup, { query: { dryRun: '1' }, body: ownStudio })
    expect(received).toEqual([])
    const { changes } = await admin(setupContract.applySetup, { query: {}, body: ownStudio })

    expect(tried.changes).toContainEqual(isla)
    expect(changes).toContainEqual(isla)
    expect(received).toHaveLength(people.filter(({ invite }) => invite).length)
  },
)
