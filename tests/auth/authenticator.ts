import { generate } from 'otplib'

import type { Stock } from '#tests/auth/stock-client.ts'
import type { Clock } from '#tests/support/test.ts'

/** The six digits that an authenticator app shows now. */
export const codeOf = (secret: string, clock: Clock): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })

/** Adds an authenticator app to the account of a signed-in client, which lifts its session to two steps. */
export async function addApp(stock: Stock, clock: Clock, friendlyName?: string) {
  const { data, error } = await stock.mfa.enroll({
    factorType: 'totp',
    ...(friendlyName !== undefined && { friendlyName }),
  })
  if (error) throw error
  const verified = await stock.mfa.challengeAndVerify({
    factorId: data.id,
    code: await codeOf(data.totp.secret, clock),
  })
  if (verified.error) throw verified.error
  // Its code is used up: the next one comes half a minute later.
  clock.pass({ minutes: 0.5 })

  return { factorId: data.id, secret: data.totp.secret }
}
