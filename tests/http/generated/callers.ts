import { issueApiKeys } from '#server/auth/keys/keys.ts'
import { linkTokenOf } from '#server/booking/letters/link.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import type { Services } from '#server/kernel/services.ts'
import { roleNames } from '#shared/permissions/roles.ts'
import { makeUser } from '#tests/support/make.ts'
import { sendTo } from '#tests/support/test.ts'

export const callerNames = ['guest', 'member', ...roleNames, 'service', 'somebody who left', 'the holder of a link']

/** Everybody who can call, signed in anew when a request has ended their session. */
export async function openCallers(services: Services, url: string, bookingId: string) {
  const { db, config } = services
  const { service } = await issueApiKeys(
    { trx: db, now: services.now(), place: nowhere, context: systemContext('test') },
    config,
  )
  const kept = new Map<string, string>()
  kept.set('service', `Bearer ${service}`)
  kept.set('the holder of a link', `Booking ${linkTokenOf(config.secretKey, { id: bookingId, linkVersion: 1 })}`)

  const left = await signIn('member')
  await db.deleteFrom('authUser').where('id', '=', left.userId).execute()
  kept.set('somebody who left', left.authorization)

  async function signIn(name: string) {
    const { userId, email, password } = await makeUser(db, { roles: roleNames.filter((role) => role === name) })
    const { body } = await sendTo(url)({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: {},
      body: JSON.stringify({ email, password }),
    })
    return { userId, authorization: `Bearer ${(body as { access_token: string }).access_token}` }
  }

  return {
    async authorizationOf(name: string): Promise<string | undefined> {
      if (name === 'guest') return undefined
      const authorization = kept.get(name) ?? (await signIn(name)).authorization
      kept.set(name, authorization)
      return authorization
    },

    /** Their session has ended, by what a request did. */
    forget(name: string): void {
      if (name === 'member' || roleNames.some((role) => role === name)) kept.delete(name)
    },
  }
}
