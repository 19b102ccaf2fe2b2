import { openKeyRing } from './auth/keys/key-ring.ts'
import { hookTransport } from './auth/service.ts'
import { openContentEdition } from './content/edition.ts'
import { features } from './features.ts'
import { openLimits } from './kernel/limits/limits.ts'
import type { Services } from './kernel/services.ts'
import { openMailer } from './notices/mailer.ts'
import { openSms } from './notices/sms.ts'
import { openRolePermissions } from './permissions/role-permissions.ts'

export const ofPerson = features.flatMap((feature) => feature.ofPerson ?? [])

/** What handlers reach, on a migrated database. */
export async function openServices(opened: Pick<Services, 'config' | 'db' | 'log' | 'now'>): Promise<Services> {
  const { config, db, now } = opened
  const { smtpUrl, mailFrom, sms } = config.notices

  return {
    ...opened,
    ofPerson,
    limits: openLimits(config, db),
    contentEdition: await openContentEdition(db),
    rolePermissions: await openRolePermissions(db),
    mailer: smtpUrl === undefined ? undefined : openMailer(smtpUrl, mailFrom),
    sms: sms && openSms(sms, now),
    hookTransport: hookTransport(config),
    keys: await openKeyRing(db, config.secretKey),
  }
}
