import { expect } from 'vitest'

import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'
import { untilWaiting } from '#tests/support/waiting.ts'

test('whoever has a stolen session cannot try passwords by changes that fail otherwise', async ({
  stock,
  ask,
  db,
  services,
}) => {
  services.config.rateLimits = true
  // Only guesses are counted here.
  services.config.auth.limits.mailsPerHour = 1000
  const user = await makeUser(db)
  const session = await signedIn(stock(), user)
  const headers = { authorization: `Bearer ${session.access_token}` }
  let guesses = 0
  const guess = async (password: string) => {
    const email = `new${(guesses += 1)}@golf.test`
    // The server refuses the rest only after it has compared the password.
    const change = { password, email, code_challenge: 'half of what PKCE needs' }
    return (await ask('PUT', '/auth/v1/user', { headers, body: change })).body['code']
  }

  const codes: unknown[] = []
  for (let count = 0; count < 6; count += 1) codes.push(await guess(`a guess of many ${count}`))
  codes.push(await guess(user.password))

  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'validation_failed'))
  expect(codes.slice(5)).toEqual(['over_request_rate_limit', 'over_request_rate_limit'])
})

test('who sets one password after the other has guessed at none', async ({ stock, db, services }) => {
  services.config.rateLimits = true
  const client = stock()
  await signedIn(client, await makeUser(db))

  for (let count = 0; count < 7; count += 1) {
    expect((await client.updateUser({ password: `a long enough one ${count}` })).error).toBeNull()
  }
})

test('a new password that is on its way when the session ends is not set', async ({ stock, db }) => {
  const user = await makeUser(db)
  const thief = stock()
  await signedIn(thief, user)
  const owners = await db.startTransaction().execute()
  await owners.updateTable('authUser').set({ passwordHash: 'that of the owner' }).execute()
  const theirs = thief.updateUser({ password: 'only the thief knows' })
  await untilWaiting(db)

  await owners.deleteFrom('authSession').execute()
  await owners.commit().execute()

  expect((await theirs).error?.name).toBe('AuthSessionMissingError')
  const { passwordHash } = await db.selectFrom('authUser').select('passwordHash').executeTakeFirstOrThrow()
  expect(passwordHash).toBe('that of the owner')
})
