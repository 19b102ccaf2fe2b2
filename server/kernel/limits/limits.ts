import type { AuthConfig } from '#server/auth/config.ts'
import type { Config } from '#server/kernel/config/config.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { RequestLimit } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { type Count, countEach, countInBatches, type Rate } from './counting.ts'
import { networkOf } from './network.ts'

/** What may happen so often for each key: an IP address, an e-mail address, the whole instance. */
export type LimitName =
  | 'mail to one address'
  | 'mails to one address'
  | 'mails to one guest'
  | 'SMS to one number'
  | 'several SMS to one number'
  | 'mails from one network'
  | 'SMS from one network'
  | 'mails an hour'
  | 'SMS an hour'
  | 'anonymous sign-ups'
  | 'enquiries from one address'

/** Counted in PostgreSQL, so that replicas share them. To be asked before a transaction: they use their own connection. */
export interface Limits {
  /** Counts one more, or throws: the failure that is made from the seconds after which it may happen again. */
  take: (name: LimitName, key: string, failure: (seconds: number) => Failure) => Promise<void>
  /** Counts one more request of an IP address, or throws the failure that says when to come back. */
  admit: (bucket: string, limit: RequestLimit, ip: string) => Promise<void>
}

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/** Nobody uses up alone what the studio may send in an hour. */
const shareOf = (perHour: number) => Math.max(1, Math.floor(perHour / 10))

const rates: Record<LimitName, (limits: AuthConfig['limits'] & { mailsPerGuest: number }) => Rate> = {
  'mail to one address': ({ mailResendSeconds }) => ({ max: 1, perSeconds: mailResendSeconds }),
  'mails to one address': ({ mailsPerRecipient }) => ({ max: mailsPerRecipient, perSeconds: hourSeconds }),
  'mails to one guest': ({ mailsPerGuest }) => ({ max: mailsPerGuest, perSeconds: daySeconds }),
  'SMS to one number': ({ smsResendSeconds }) => ({ max: 1, perSeconds: smsResendSeconds }),
  'several SMS to one number': ({ smsPerRecipient }) => ({ max: smsPerRecipient, perSeconds: hourSeconds }),
  'mails from one network': ({ mailsPerHour }) => ({ max: shareOf(mailsPerHour), perSeconds: hourSeconds }),
  'SMS from one network': ({ smsPerHour }) => ({ max: shareOf(smsPerHour), perSeconds: hourSeconds }),
  'mails an hour': ({ mailsPerHour }) => ({ max: mailsPerHour, perSeconds: hourSeconds }),
  'SMS an hour': ({ smsPerHour }) => ({ max: smsPerHour, perSeconds: hourSeconds }),
  'anonymous sign-ups': ({ anonymous }) => ({ max: anonymous, perSeconds: hourSeconds }),
  // Each is confirmed to an address that nobody has proven.
  'enquiries from one address': () => ({ max: 5, perSeconds: hourSeconds }),
}

const gmail = /^g(?:oogle)?mail\.com$/

/** Where mail to an address arrives: what stands behind a plus is a tag, and Gmail reads no dots. To count recipients by. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const [box = ''] = name.split('+')

  return gmail.test(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}

export const tryAgainIn = (seconds: number) => `Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`

export function openLimits(config: Config, db: Db): Limits {
  const counts = new Map<string, Count>()
  // Made at the first use, as the configuration then is.
  const countFor = (name: string, make: () => Count): Count => {
    const count = counts.get(name) ?? make()
    counts.set(name, count)
    return count
  }

  return {
    async take(name, key, failure) {
      if (!config.rateLimits) return

      const count = countFor(name, () =>
        countEach(db, name, rates[name]({ ...config.auth.limits, mailsPerGuest: config.mailsPerGuest })),
      )
      // The table is not to tell who has asked for mail.
      const seconds = await count(sign(config.secretKey, 'hash counted keys', networkOf(key)).toString('base64url'))
      if (seconds > 0) throw failure(seconds)
    },

    async admit(bucket, { max, perSeconds, setting }, ip) {
      if (!config.rateLimits) return

      const rate = { max: setting ? config.auth.limits[setting] : max, perSeconds }
      const seconds = await countFor(bucket, () => countInBatches(db, bucket, rate))(networkOf(ip))
      if (seconds > 0) {
        throw new Failure('too_many_requests', `Too many requests. ${tryAgainIn(seconds)}`, {
          retryAfterSeconds: seconds,
        })
      }
    },
  }
}
