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

const withAddress = (email: string) => ({
  ...ownStudio,
  people: people.map((one) => (one.invite ? { ...one, email } : one)),
})

test('an invitation belongs to its address: corrected, the old link opens nothing and the new one goes to the new address', async ({
  as,
  call,
  db,
}) => {
  const admin = await as('admin')
  const linkTo = async (to: string) => {
    const { text } = await db
      .selectFrom('notice')
      .select('text')
      .where('recipient', '=', to)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''
  }
  const follow = (token_hash: string) => call(authContract.verify, { body: { type: 'invite', token_hash } })
  await admin(setupContract.applySetup, { query: {}, body: withAddress('ilsa@north.example') })
  const wrong = await linkTo('ilsa@north.example')

  const { changes } = await admin(setupContract.applySetup, {
    query: { overwrite: 'people' },
    body: withAddress('isla@north.example'),
  })

  expect(changes).toContainEqual({ section: 'people', key: 'Isla Marie Grant', what: 'invited' })
  await expect(follow(wrong)).rejects.toMatchObject({ code: 'otp_expired' })
  const rolesOf = async (email: string) =>
    (
      await db
        .selectFrom('userRole')
        .innerJoin('authUser', 'authUser.id', 'userId')
        .select('roleName')
        .where('email', '=', email)
        .orderBy('roleName')
        .execute()
    ).map(({ roleName }) => roleName)
  expect(await rolesOf('ilsa@north.example')).toEqual([])
  expect(await rolesOf('isla@north.example')).toEqual(['coach', 'front_desk'])
  expect(await follow(await linkTo('isla@north.example'))).toHaveProperty('access_token')
})
