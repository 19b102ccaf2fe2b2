import { expect } from 'vitest'

import { cleanUpAuth } from '#server/auth/clean-up.ts'
import { jobWork } from '#server/kernel/work.ts'
import { authContract } from '#shared/auth/contract.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { issueToken, signUp, sendOtp } = authContract

test('a code that nobody can use any more is forgotten a day later, and the flow that waited for it', async ({
  db,
  services,
  clock,
  call,
}) => {
  await makeLocation(db)
  const { email } = await makeUser(db)
  const code_challenge = 'c'.repeat(43)
  await call(sendOtp, { query: {}, body: { email, code_challenge, code_challenge_method: 's256' } })
  const kept = async () => ({
    codes: (await db.selectFrom('oneTimeToken').select('id').execute()).length,
    flows: (await db.selectFrom('authFlow').select('id').execute()).length,
  })

  clock.pass({ minutes: 24 * 60 + 50 })
  await cleanUpAuth(jobWork(services, 'test'))
  expect(await kept()).toEqual({ codes: 1, flows: 1 })

  clock.pass({ hours: 2 })
  await cleanUpAuth(jobWork(services, 'test'))
  expect(await kept()).toEqual({ codes: 0, flows: 0 })
})

test('an anonymous account goes when it was not used for thirty days', async ({ db, services, clock, call }) => {
  services.config.auth.anonymous = true
  const start = async () => {
    const answer = await call(signUp, { query: {}, body: {} })
    if (!('refresh_token' in answer)) throw new Error('An anonymous sign-up is a sign-in.')
    return answer
  }
  const used = await start()
  await start()
  const { userId } = await makeUser(db)

  clock.pass({ days: 29 })
  const query = { grant_type: 'refresh_token' }
  await call(issueToken, { query, body: { refresh_token: used.refresh_token } })
  clock.pass({ days: 2 })
  await cleanUpAuth(jobWork(services, 'test'))

  const left = await db.selectFrom('authUser').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([used.user.id, userId].toSorted())
})
