import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import type { Call } from '#shared/http/call.ts'
import { codeOf } from '#tests/auth/authenticator.ts'
import { type Clock, test } from '#tests/support/test.ts'

const password = 'correct horse battery'

async function takeStep(call: Call, factorId: string, code: string): Promise<string> {
  const params = { factorId }
  const { id: challenge_id } = await call(authContract.challengeFactor, { params, body: {} })
  return (await call(authContract.verifyFactor, { params, body: { challenge_id, code } })).access_token
}

async function addApp(call: Call, clock: Clock) {
  const { id: factorId, totp } = await call(authContract.enrollFactor, { body: { factor_type: 'totp' } })
  const secret = totp?.secret ?? ''
  const token = await takeStep(call, factorId, await codeOf(secret, clock))
  clock.pass({ minutes: 1 })

  return { factorId, secret, token }
}

test('with a second step, an account is deleted by that, taken anew', async ({ as, callWith, clock }) => {
  const alone = await as()
  const { factorId, secret, token } = await addApp(alone, clock)
  const call = callWith({ authorization: `Bearer ${token}` })
  const body = { confirmation: alone.email, password }

  clock.pass({ minutes: 15 })
  await expect(call(ownAccountContract.deleteOwnAccount, { body })).rejects.toMatchObject({
    code: 'second_factor_needed',
  })
  const anew = callWith({
    authorization: `Bearer ${await takeStep(call, factorId, await codeOf(secret, clock))}`,
  })
  await anew(ownAccountContract.deleteOwnAccount, { body: { confirmation: alone.email } })

  await expect(anew(authContract.readUser, {})).rejects.toMatchObject({ code: 'session_not_found' })
})

test('who has taken one of two steps reads and takes along nothing', async ({ as, call, callWith, clock }) => {
  const first = await as()
  await addApp(first, clock)
  const credentials = { query: { grant_type: 'password' }, body: { email: first.email, password } }
  const { access_token } = await call(authContract.issueToken, credentials)
  const halfway = callWith({ authorization: `Bearer ${access_token}` })

  for (const endpoint of [ownAccountContract.readOwnAccount, ownAccountContract.downloadOwnData]) {
    await expect(halfway(endpoint, {})).rejects.toMatchObject({ code: 'second_factor_needed' })
  }
  await expect(halfway(ownAccountContract.listOwnActivity, { query: { limit: 50 } })).rejects.toMatchObject({
    code: 'second_factor_needed',
  })
})
