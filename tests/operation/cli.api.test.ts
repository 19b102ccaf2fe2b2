import { sql } from 'kysely'
import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { permissionsContract } from '#shared/permissions/contract.ts'
import { cli, operate } from '#tests/support/cli.ts'
import { test } from '#tests/support/test.ts'

test('the operator migrates and sees where the database stands', async ({ owner: db, ownerUrl: dbUrl }) => {
  expect((await operate(dbUrl, ['migrate', 'status'])).stdout).toMatch(/^\d{4}-\d\d-\d\dT\S+ {2}0001_auth$/m)
  expect((await operate(dbUrl, ['migrate'])).stdout).toBe('Nothing to do: the database is at this version.\n')

  await db.schema.dropSchema('public').cascade().execute()
  await db.schema.createSchema('public').execute()
  expect((await operate(dbUrl, ['migrate', 'status'])).stdout).toContain('not applied yet           0001_auth')
  expect((await operate(dbUrl, ['migrate', 'up'])).stdout).toMatch(/^Applied 0001_auth, .+\.\n$/)
})

test('a migration that meets a missing table says which one, and changes nothing', async ({ owner, ownerUrl }) => {
  await sql`
    alter table notice rename to hidden;
    delete from kysely_migration where name >= '0028'
  `.execute(owner)

  expect(await operate(ownerUrl, ['migrate'])).toMatchObject({
    code: 1,
    stderr: 'Migration 0028_messages_of_a_person failed, and nothing was changed: relation "notice" does not exist\n',
  })
  expect((await operate(ownerUrl, ['keys', 'list'])).code).toBe(0)
})

test('the operator makes an administrator, who signs in', async ({ dbUrl, call, callWith }) => {
  const made = await cli(
    dbUrl,
    ['create-admin', '--email', 'Boss@Example.com', '--password-stdin'],
    'a very good password\n',
  )
  expect(made).toMatchObject({ code: 0, stdout: 'boss@example.com can sign in as administrator.\n' })

  const session = await call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'boss@example.com', password: 'a very good password' },
  })
  const roles = await callWith({ authorization: `Bearer ${session.access_token}` })(permissionsContract.getUserRoles, {
    body: { p_user_id: session.user.id },
  })
  expect(roles).toEqual([{ role_name: 'admin' }])
  expect((await operate(dbUrl, ['create-admin', '--email', 'boss@example.com'])).stdout).toContain(
    'has an account already',
  )
})

test('without a password one is made up and shown once', async ({ dbUrl, call }) => {
  const { stdout } = await operate(dbUrl, ['create-admin', '--email', 'boss@example.com'])
  const password = /with the password (\S+)/.exec(stdout)?.[1] ?? ''

  const session = await call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'boss@example.com', password },
  })
  expect(session).toHaveProperty('access_token')
})

test('the doctor finds what is in order and what is not', async ({ db, dbUrl, services }) => {
  void services
  const healthy = await operate(dbUrl, ['doctor'])
  expect(healthy.code).toBe(0)
  expect(healthy.stdout).toMatch(/^ok {4}database +PostgreSQL 18 answers\.$/m)
  expect(healthy.stdout).toMatch(/^warn {2}mail +SMTP_URL is not set: .+$/m)
  expect(healthy.stdout).toMatch(/^warn {2}sms +Nobody carries SMS: .+$/m)

  await db.updateTable('signingKey').set({ encryptedPrivateJwk: 'AAAA' }).execute()
  const ill = await operate(dbUrl, ['doctor'])
  expect(ill.code).toBe(1)
  expect(ill.stderr).toMatch(/^FAIL {2}keys +SECRET_KEY does not open the current signing key: .+$/m)
})

test('the keys are listed without their secrets', async ({ dbUrl, services }) => {
  const { stdout } = await cli(dbUrl, ['keys', 'list'])

  expect(stdout).toMatch(new RegExp(`ES256 {2}current {3}${services.keys.current().kid}`))
})

test('the help lists every command, and a mistake is one sentence', async ({ dbUrl }) => {
  const { stdout } = await cli(dbUrl, ['--help'])
  for (const command of ['migrate', 'create-admin', 'seed-demo', 'setup', 'keys', 'import-auth', 'doctor'])
    expect(stdout).toContain(`\n  ${command}`)

  expect(await cli(dbUrl, ['rotate'])).toMatchObject({ code: 1, stderr: 'There is no command "rotate". Try --help.\n' })
  expect(await operate(dbUrl, ['migrate', 'down'])).toMatchObject({
    code: 1,
    stderr: '"down" is not one of: up, status.\n',
  })
  expect(await operate(dbUrl, ['create-admin'])).toMatchObject({ code: 1, stderr: 'Say whose: --email ADDRESS.\n' })
  expect(await operate('postgres://nobody@127.0.0.1:1/x', ['migrate'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no database that lets us in'),
  })
})
