import { expect } from 'vitest'

import { issueApiKeys } from '#server/auth/keys/keys.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { accountsContract, type AccountsQuery } from '#shared/accounts/contract.ts'
import { authContract } from '#shared/auth/contract.ts'
import { makeUser } from '#tests/support/make.ts'
import { test as base } from '#tests/support/test.ts'

const { readAccount, banAccount, deleteAccount, inviteAccount, listAccounts } = accountsContract

const failed = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

const test = base.extend<{ areIn: (person: { email: string; password: string }) => Promise<unknown> }>({
  areIn: async ({ call }, use) => {
    await use(({ email, password }) =>
      failed(call(authContract.issueToken, { query: { grant_type: 'password' }, body: { email, password } })),
    )
  },
})

test('staff find an account by its owner’s name, and page through all of them, the newest or the oldest first', async ({
  as,
  db,
}) => {
  const admin = await as('admin')
  for (let at = 0; at < 5; at++) {
    await db
      .insertInto('authUser')
      .values({
        email: `p${at}@example.com`,
        userMetadata: JSON.stringify({ first_name: 'Ida', last_name: `No${at}` }),
        createdAt: new Date(Date.UTC(2020, 0, at + 1)),
      })
      .execute()
  }

  const namesBy = async (sort: AccountsQuery['sort']) => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: { accounts: { name: string }[]; next: string | null } = await admin(listAccounts, {
        query: { limit: 2, sort, ...(after && { after }) },
      })
      seen.push(...page.accounts.map(({ name }) => name))
      after = page.next
    } while (after)
    return seen
  }
  const oldestFirst = ['Ida No0', 'Ida No1', 'Ida No2', 'Ida No3', 'Ida No4', 'Robin Archer']
  expect(await namesBy('createdAt')).toEqual(oldestFirst)
  expect(await namesBy('-createdAt')).toEqual(oldestFirst.toReversed())

  const found = await admin(listAccounts, { query: { limit: 50, search: 'ida no3' } })
  expect(found.accounts).toMatchObject([{ email: 'p3@example.com', isConfirmed: false, roles: [] }])
  const self = await admin(listAccounts, { query: { limit: 50, search: 'archer' } })
  expect(self.accounts).toMatchObject([{ email: admin.email, roles: ['admin'], isConfirmed: true }])
})

test('an account shows how one gets in, where it is signed in and what was done', async ({ as, db, areIn }) => {
  const admin = await as('admin')
  const user = await makeUser(db, { roles: ['coach'] })
  await areIn(user)
  await db
    .insertInto('authFactor')
    .values({ userId: user.userId, factorType: 'totp', status: 'verified', friendlyName: 'My phone' })
    .execute()
  const unsaid = { actorKind: 'person' as const, action: 'challenge_created', entity: 'user', entityId: user.userId }
  await db.insertInto('auditEvent').values(unsaid).execute()

  const account = await admin(readAccount, { params: { accountId: user.userId } })

  expect(account).toMatchObject({
    email: user.email,
    name: 'Robin Archer',
    roles: ['coach'],
    isOwn: false,
    mayBeChanged: true,
    hasPassword: true,
    hasSecondStep: true,
    secondSteps: [{ kind: 'totp', name: 'My phone', isVerified: true }],
    passkeys: [],
    devices: [{ ip: '127.0.0.1' }],
    events: [{ action: 'login', by: 'system' }],
    bookingCount: 0,
  })
  expect(JSON.stringify(account)).not.toMatch(/argon2|encrypted|secret/i)
  expect(await admin(readAccount, { params: { accountId: admin.userId } })).toMatchObject({ isOwn: true })
})

test('a ban keeps somebody out at once, until it is lifted', async ({ as, db, areIn }) => {
  const admin = await as('admin')
  const user = await makeUser(db)
  const params = { accountId: user.userId }

  await admin(banAccount, { params, body: { days: 7 } })
  expect(await areIn(user)).toBe('user_banned')
  await admin(accountsContract.liftBan, { params })
  expect(await areIn(user)).toBe('done')
})

test('a second step, a device and all devices are taken from an account; its owner is told', async ({
  as,
  db,
  areIn,
}) => {
  const admin = await as('admin')
  const user = await makeUser(db)
  await areIn(user)
  await areIn(user)
  const { id: factorId } = await db
    .insertInto('authFactor')
    .values({ userId: user.userId, factorType: 'totp', status: 'verified' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const params = { accountId: user.userId }
  const read = () => admin(readAccount, { params })

  await admin(accountsContract.removeSecondStep, { params: { ...params, factorId } })
  expect(await failed(admin(accountsContract.removeSecondStep, { params: { ...params, factorId } }))).toBe(
    'mfa_factor_not_found',
  )
  const [device] = (await read()).devices
  const deviceParams = { ...params, sessionId: device?.id ?? '' }
  await admin(accountsContract.endDeviceOfAccount, { params: deviceParams })
  expect(await failed(admin(accountsContract.endDeviceOfAccount, { params: deviceParams }))).toBe('not_found')
  expect((await read()).devices).toHaveLength(1)
  await admin(accountsContract.signAccountOut, { params })

  const account = await read()
  expect([account.devices, account.secondSteps]).toEqual([[], []])
  expect(account.events.map(({ action, by }) => [action, by]).slice(0, 3)).toEqual([
    ['logout', admin.email],
    ['session_ended', admin.email],
    ['factor_deleted', admin.email],
  ])
  const told = await db.selectFrom('notice').select('template').where('recipient', '=', user.email).execute()
  expect(told).toContainEqual({ template: 'account_changed' })
  expect(
    await failed(admin(accountsContract.removePasskeyOfAccount, { params: { ...params, passkeyId: factorId } })),
  ).toBe('validation_failed')
})

test('the studio mails a link for a new password, and knows none', async ({ as, db }) => {
  const admin = await as('admin')
  const user = await makeUser(db)

  await admin(accountsContract.sendPasswordReset, { params: { accountId: user.userId } })

  const mails = await db
    .selectFrom('notice')
    .select(['template', 'secret'])
    .where('recipient', '=', user.email)
    .execute()
  expect(mails).toEqual([{ template: 'recovery', secret: true }])
  const { id } = await db
    .insertInto('authUser')
    .values({ phone: '13125550142' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await failed(admin(accountsContract.sendPasswordReset, { params: { accountId: id } }))).toBe('wrong_state')
})

test('a link for a new password lets nobody in with the password of who squats on the address', async ({
  as,
  call,
  db,
  areIn,
}) => {
  const admin = await as('admin')
  const squatter = { email: 'ida@example.com', password: 'seven iron and a song' }
  await call(authContract.signUp, { query: {}, headers: {}, body: squatter })
  const { accounts } = await admin(listAccounts, { query: { limit: 50, search: squatter.email } })

  await admin(accountsContract.sendPasswordReset, { params: { accountId: accounts[0]?.id ?? '' } })
  const mails = db.selectFrom('notice').select('text').where('template', '=', 'recovery')
  const token = /\b\d{6}\b/.exec((await mails.executeTakeFirstOrThrow()).text)?.[0] ?? ''
  await call(authContract.verify, { body: { type: 'recovery', email: squatter.email, token } })

  expect(await areIn(squatter)).toBe('invalid_credentials')
})

test('an account is deleted by whoever types its address, and its profile stays', async ({ as, db, areIn }) => {
  const admin = await as('admin')
  const user = await makeUser(db)
  const params = { accountId: user.userId }

  expect(await failed(admin(deleteAccount, { params, body: { confirmation: 'yes' } }))).toBe('wrong_state')
  expect(await areIn(user)).toBe('done')
  await admin(deleteAccount, { params, body: { confirmation: user.email.toUpperCase() } })

  expect(await areIn(user)).toBe('invalid_credentials')
  expect(await failed(admin(readAccount, { params }))).toBe('not_found')
  expect((await admin(listAccounts, { query: { limit: 50, search: user.email } })).accounts).toEqual([])
  expect(await db.selectFrom('person').select('userId').where('email', '=', user.email).execute()).toEqual([
    { userId: null },
  ])
})

test('nobody acts upon an account that may do more than theirs', async ({ as, db }) => {
  const admin = await as('admin')
  const owner = await makeUser(db, { roles: ['super_admin'] })
  const params = { accountId: owner.userId }
  const anyId = '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'

  expect((await admin(readAccount, { params })).mayBeChanged).toBe(false)
  const attempts = [
    admin(banAccount, { params, body: { days: 1 } }),
    admin(accountsContract.liftBan, { params }),
    admin(deleteAccount, { params, body: { confirmation: owner.email } }),
    admin(accountsContract.sendPasswordReset, { params }),
    admin(accountsContract.signAccountOut, { params }),
    admin(accountsContract.removeSecondStep, { params: { ...params, factorId: anyId } }),
    admin(accountsContract.removePasskeyOfAccount, { params: { ...params, passkeyId: anyId } }),
    admin(accountsContract.endDeviceOfAccount, { params: { ...params, sessionId: anyId } }),
  ]
  expect(new Set(await Promise.all(attempts.map(failed)))).toEqual(new Set(['not_allowed']))
  const refused = await db
    .selectFrom('auditEvent')
    .select(['actorId', 'entityId'])
    .where('action', '=', 'account_change_refused')
    .execute()
  expect(refused).toHaveLength(attempts.length)
  expect(refused[0]).toEqual({ actorId: admin.userId, entityId: owner.userId })
})

test('nobody locks themselves out, nor the last who could let them in again', async ({
  as,
  db,
  callWith,
  services,
}) => {
  const admin = await as('admin')
  const own = { accountId: admin.userId }
  expect(await failed(admin(banAccount, { params: own, body: { days: 1 } }))).toBe('wrong_state')
  expect(await failed(admin(deleteAccount, { params: own, body: { confirmation: admin.email } }))).toBe('wrong_state')

  // Each of two deletes the other at the same moment: one of them is left.
  const other = await as('admin')
  const both = await Promise.all([
    failed(admin(banAccount, { params: { accountId: other.userId }, body: { days: 1 } })),
    failed(other(banAccount, { params: { accountId: admin.userId }, body: { days: 1 } })),
  ])
  expect(both.filter((one) => one === 'done')).toHaveLength(1)

  const { service } = await issueApiKeys(
    { trx: db, now: services.now(), place: nowhere, context: systemContext('test') },
    services.config,
  )
  const program = callWith({ authorization: `Bearer ${service}` })
  const left = await db
    .selectFrom('authUser')
    .select(['id', 'email'])
    .where('bannedUntil', 'is', null)
    .executeTakeFirstOrThrow()
  const last = { params: { accountId: left.id } }
  expect(await failed(program(banAccount, { ...last, body: { days: 1 } }))).toBe('wrong_state')
  expect(await failed(program(deleteAccount, { ...last, body: { confirmation: left.email ?? '' } }))).toBe(
    'wrong_state',
  )
})

const invitation = (email: string, role: 'super_admin' | 'coach' | null) => ({
  body: { email, firstName: 'Ida', role },
})

test('whoever invites gives no role beyond their own power', async ({ as, db }) => {
  const admin = await as('admin')
  const owner = await as('super_admin')
  const roles = async (call: typeof admin) =>
    (await call(accountsContract.listGivableRoles, {})).map(({ name }) => name)

  expect(await roles(admin)).not.toContain('super_admin')
  expect(await roles(owner)).toContain('super_admin')
  expect(await failed(admin(inviteAccount, invitation('a@example.com', 'super_admin')))).toBe('not_allowed')
  const { id } = await admin(inviteAccount, invitation('b@example.com', 'coach'))

  expect(await admin(readAccount, { params: { accountId: id } })).toMatchObject({
    name: 'Ida',
    roles: ['coach'],
    isConfirmed: false,
    invitedAt: expect.any(Date),
  })
  const mails = await db.selectFrom('notice').select(['recipient', 'template']).execute()
  expect(mails).toEqual([{ recipient: 'b@example.com', template: 'invitation' }])
  expect(await failed(admin(inviteAccount, invitation(owner.email, null)))).toBe('email_exists')
})

test('an account that is not there is not found, and ends nobody’s session', async ({ as }) => {
  const admin = await as('admin')
  const accountId = '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'

  for (const endpoint of [readAccount, accountsContract.signAccountOut, accountsContract.liftBan]) {
    expect(await failed(admin(endpoint, { params: { accountId } }))).toBe('not_found')
  }
})
