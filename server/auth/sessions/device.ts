import { queueAccountMail } from '#server/auth/hooks/account-notice.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { whenOf } from '#server/kernel/clock/wording.ts'
import type { Context, Origin } from '#server/kernel/http/mount.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { readStudioName } from '#server/settings/service.ts'
import { deviceInWords } from '#shared/auth/user-agent.ts'

import { putDevice, type SeenDevice } from './device-store.ts'

/** For how long a browser without its cookie is recognized by its user agent and IP address. */
const alikeDays = 90

/** A request's device. A client without cookies is identified by its user agent and IP address. */
export function deviceOf({ services: { config }, now }: Work, origin: Origin | undefined): SeenDevice {
  const { device, userAgent, ip = '' } = origin ?? {}
  const number = device ?? `${userAgent ?? ''} ${ip}`
  const deviceHash = sign(config.secretKey, 'hash device numbers', number).toString('base64url')
  const alikeSince = new Date(now.getTime() - alikeDays * 86_400_000)

  return { deviceHash, userAgent: userAgent ?? null, ip, alikeSince }
}

/** Stores the device of a sign-in. Each new device but the first is mailed to the owner. */
export async function rememberDevice(work: Work, user: UserRow, { origin }: Pick<Context, 'origin'>) {
  const device = deviceOf(work, origin)
  const { isFirst, name } = await putDevice(work, user.id, device)
  if (name === '' && !isFirst && user.email) await tellOwner(work, { userId: user.id, to: user.email }, device)
}

interface Owner {
  userId: string
  to: string
}

async function tellOwner(work: Work, { userId, to }: Owner, { userAgent, ip }: SeenDevice) {
  const when = whenOf(work.now, work.place)

  await queueAccountMail(work, userId, {
    template: 'new_device',
    to,
    facts: { studio: await readStudioName(work) },
    lines: [
      `When: ${when}`,
      `With: ${deviceInWords(userAgent)}`,
      `From: ${ip}`,
      'If this was you, there is nothing to do. If not, set a new password: it ends every other session.',
    ],
    action: { label: 'Set a new password', url: `${work.services.config.publicUrl}/forgot-password` },
  })
}
