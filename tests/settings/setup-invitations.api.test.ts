import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument } from '#shared/settings/setup.ts'
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

const withRoles = (roles: string[]) => ({
  ...ownStudio,
  people: people.map((person) => (person.invite ? { ...person, roles } : person)),
})

const put = (caller: Call, roles: string[], overwrite?: 'people') =>
  caller(setupContract.applySetup, { query: { ...(overwrite && { overwrite }) }, body: withRoles(roles) })

test('the roles of somebody with an account are given and taken in the set-up too', async ({ as, db }) => {
  const admin = await as('admin')
  await admin(setupContract.applySetup, { query: {}, body: ownStudio })
  const rolesNow = async () =>
    (await admin(setupContract.readSetupDocument, {})).people?.find(({ name }) => name === isla.key)?.roles

  await put(admin, ['coach'])
  expect(await rolesNow()).toEqual(['coach', 'front_desk'])
  expect((await put(admin, ['coach', 'fitter'], 'people')).changes).toEqual([
    { section: 'people', key: isla.key, what: 'changed' },
  ])
  expect(await rolesNow()).toEqual(['coach', 'fitter'])
  await expect(put(admin, ['super_admin'], 'people')).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(put(await as('manager'), [], 'people')).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await rolesNow()).toEqual(['coach', 'fitter'])
  const audited = await db.selectFrom('auditEvent').select('facts').where('action', '=', 'role_revoked').execute()
  expect(audited).toEqual([{ facts: { role: 'front_desk' } }])
})

test('the set-up takes neither the last administrator’s role nor one’s own, and says so', async ({ as, db }) => {
  const admin = await as('admin')
  const own = { ...ownStudio, people: [...people, { name: 'Robin Archer', title: 'Owner', email: admin.email }] }
  const put = (caller: Call, roles?: string[]) =>
    caller(setupContract.applySetup, {
      query: { overwrite: 'people' },
      body: SetupDocument.parse({
        ...own,
        people: own.people.map((one) => (one.email === admin.email && roles ? { ...one, roles } : one)),
      }),
    })
  const rolesNow = () => db.selectFrom('userRole').select('roleName').where('userId', '=', admin.userId).execute()

  await put(admin)
  await put(admin)
  await expect(put(admin, [])).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'This is the last administrator. Make somebody else one first.',
  })
  const other = await as('admin')
  await expect(put(admin, ['coach'])).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'These are your own roles. Ask another administrator to take them.',
  })
  expect(await rolesNow()).toEqual([{ roleName: 'admin' }])
  await put(other, ['coach'])
  expect(await rolesNow()).toEqual([{ roleName: 'coach' }])
})
