import { queueAccountMail } from '#server/auth/account-notice.ts'
import type { UserRow } from '#server/auth/user-store.ts'
import { whenOf } from '#server/kernel/clock/wording.ts'
import type { Context, Origin } from '#server/kernel/http/mount.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'
import { readStudioName, readStudioPlace } from '#server/settings/service.ts'
import { deviceInWords } from '#shared/auth/user-agent.ts'

import { putDevice, type SeenDevice } from './device-store.ts'

/** How long a browser without a cookie is known by what it calls itself and where it comes from. */
const alikeDays = 90

type DeviceServices = Pick<Services, 'config' | 'db' | 'now'>

/** The device as it is kept; a client that takes no cookie is told from others by its name and address. */
export function deviceOf({ config, now }: DeviceServices, { device, userAgent, ip }: Origin): SeenDevice {
  const number = device ?? `${userAgent ?? ''} ${ip}`
  const deviceHash = sign(config.secretKey, 'hash device numbers', number).toString('base64url')
  const alikeSince = new Date(now().getTime() - alikeDays * 86_400_000)

  return { deviceHash, userAgent: userAgent ?? null, ip, alikeSince }
}

/** Keeps the device of somebody who has just signed in; their first one apart, they hear of each new one by mail. */
export async function rememberDevice(services: DeviceServices, user: UserRow, { origin }: Pick<Context, 'origin'>) {
  const { db, now } = services
  const device = deviceOf(services, origin)
  const { isFirst, name } = await putDevice(db, user.id, device, now())
  if (name === '' && !isFirst && user.email) await tellOwner(services, { userId: user.id, to: user.email }, device)
}

interface Owner {
  userId: string
  to: string
}

async function tellOwner(services: DeviceServices, { userId, to }: Owner, { userAgent, ip }: SeenDevice) {
  const { db, config, now } = services
  const when = whenOf(now(), await readStudioPlace(db))

  await queueAccountMail(services, userId, {
    template: 'new_device',
    to,
    facts: { studio: await readStudioName(db) },
    lines: [
      `When: ${when}`,
      `With: ${deviceInWords(userAgent)}`,
      `From: ${ip}`,
      'If this was you, there is nothing to do. If not, set a new password: it ends every other session.',
    ],
    action: { label: 'Set a new password', url: `${config.publicUrl}/forgot-password` },
  })
}
