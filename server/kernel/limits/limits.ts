import type { Config } from '#server/kernel/config/config.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { type Count, countEach, countInBatches, type Rate } from './counting.ts'
import { networkOf } from './network.ts'

/** How often something may happen for each key: an IP address, an account, an e-mail address. */
export interface Limit extends Rate {
  /** The name by which all servers count it. */
  name: string
}

/**
 * Counted in PostgreSQL, so that replicas share them. Ask before a transaction begins: they use their own connection.
 */
export interface Limits {
  /** Counts one more; if it is one too many, throws the failure made of the seconds to wait. */
  take: (limit: Limit, key: string, failure: (seconds: number) => Failure) => Promise<void>
  /**
   * Lets somebody guess a secret, and returns what `find` has found; a `Failure` that it returns says that the guess
   * was wrong. Each guess counts as wrong until it is found to be right: many at once get no more tries than one after
   * the other, and a right guess uses nothing up.
   */
  guess: <Found>(
    limits: readonly Limit[],
    key: string,
    tooMany: (seconds: number) => Failure,
    find: () => Promise<Found | Failure>,
  ) => Promise<Found>
  /** Counts one more request of the caller, or throws the failure that says when to come back. */
  admit: (limit: Limit, asker: string) => Promise<void>
}

type PersonActor = Extract<Actor, { kind: 'person' }>

export const isOfStaff = (actor: Actor | undefined): actor is PersonActor =>
  actor?.kind === 'person' && (actor.permissions.length > 0 || actor.roles.includes('super_admin'))

interface Asker {
  actor?: Actor | undefined
  ip: string
  /** The number of a browser in which somebody of the staff has worked. */
  staffBrowser?: string | undefined
}

/**
 * Whom a limit counts. Staff count by account, and before they have signed in by browser, since visitors in the studio
 * share its address. Everybody else counts by address, since an account is soon made.
 */
export function askerOf({ actor, ip, staffBrowser }: Asker): string {
  if (isOfStaff(actor)) return `staff ${actor.userId}`

  return staffBrowser === undefined ? ip : `staff browser ${staffBrowser}`
}

const gmail = /^g(?:oogle)?mail\.com$/

/** The mailbox behind an address, to count recipients by: what follows a plus is a tag, and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const [box = ''] = name.split('+')

  return gmail.test(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}

/** How many networks must use up their share of an address before nothing is left of it. */
const shares = 3

/**
 * Counts what is done with an address that is only typed: for each network, and in all for three of them. So nobody who
 * types a stranger's address alone uses up what the stranger may do.
 */
export async function takeTyped(
  limits: Pick<Limits, 'take'>,
  limit: Limit,
  { email, context }: { email: string; context: Pick<Context, 'origin'> },
  failure: (seconds: number) => Failure,
): Promise<void> {
  const mailbox = mailboxOf(email)
  await limits.take(
    { ...limit, name: `${limit.name}, from one network` },
    `${mailbox} ${networkOf(context.origin?.ip ?? '')}`,
    failure,
  )
  await limits.take({ ...limit, max: limit.max * shares }, mailbox, failure)
}

export const tryAgainIn = (seconds: number) => `Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`

export const tooManyRequests = (seconds: number) =>
  new Failure('too_many_requests', `Too many requests. ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds })

/** Made at the first use, by the configuration of that time. */
function made<Counter>(counters: Map<string, Counter>, name: string, make: () => Counter): Counter {
  const counter = counters.get(name) ?? make()
  counters.set(name, counter)

  return counter
}

export function openLimits(config: Config, db: Db): Limits {
  const each = new Map<string, ReturnType<typeof countEach>>()
  const batches = new Map<string, Count>()
  const eachOf = ({ name, ...rate }: Limit) => made(each, name, () => countEach(db, name, rate))
  // The table must not tell who asked for mail.
  const hashed = (key: string) => sign(config.secretKey, 'hash counted keys', networkOf(key)).toString('base64url')
  const take: Limits['take'] = async (limit, key, failure) => {
    if (!config.rateLimits) return

    const seconds = await eachOf(limit).count(hashed(key))
    if (seconds > 0) throw failure(seconds)
  }

  return {
    take,

    async guess(limits, key, tooMany, find) {
      for (const limit of limits) await take(limit, key, tooMany)
      let isWrong = false
      try {
        const found = await find()
        isWrong = found instanceof Failure
        if (found instanceof Failure) throw found
        return found
      } finally {
        if (!isWrong && config.rateLimits) for (const limit of limits) await eachOf(limit).takeBack(hashed(key))
      }
    },

    async admit({ name, ...rate }, asker) {
      if (!config.rateLimits) return

      const seconds = await made(batches, name, () => countInBatches(db, name, rate))(networkOf(asker))
      if (seconds > 0) throw tooManyRequests(seconds)
    },
  }
}
