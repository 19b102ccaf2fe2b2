import type { Config } from '#server/kernel/config/config.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { type Count, countEach, countInBatches, type Rate } from './counting.ts'
import { networkOf } from './network.ts'

/** How often something may happen for one key: an IP address, an account, an e-mail address. */
export interface Limit extends Rate {
  /** All servers count the limit under this name. */
  name: string
}

/**
 * Limits are counted in PostgreSQL, so that all servers share them. Use them before a transaction begins, since they
 * take a connection of their own.
 */
export interface Limits {
  /** Counts once; over the limit throws the failure, made with the seconds to wait. */
  take: (limit: Limit, key: string, failure: (seconds: number) => Failure) => Promise<void>
  /**
   * Lets somebody guess a secret, and returns what `find` finds; a `Failure` that it returns means a wrong guess. Each
   * guess counts as wrong until it proves right, so that many at once get no more tries than one after the other; a
   * right guess uses none up.
   */
  guess: <Found>(
    limits: readonly Limit[],
    key: string,
    tooMany: (seconds: number) => Failure,
    find: () => Promise<Found | Failure>,
  ) => Promise<Found>
  /** Counts a request of this caller; over the limit throws the failure that says when to come back. */
  admit: (limit: Limit, asker: string) => Promise<void>
}

type PersonActor = Extract<Actor, { kind: 'person' }>

export const isOfStaff = (actor: Actor | undefined): actor is PersonActor =>
  actor?.kind === 'person' && (actor.permissions.length > 0 || actor.roles.includes('super_admin'))

interface Asker {
  actor?: Actor | undefined
  ip: string
  /** The id of a browser in which staff have signed in. */
  staffBrowser?: string | undefined
}

/**
 * Whom a limit counts. Staff count by account, and before they sign in by browser, since they share an IP address with
 * the studio's visitors. Everybody else counts by IP address, since anybody can make more accounts.
 */
export function askerOf({ actor, ip, staffBrowser }: Asker): string {
  if (isOfStaff(actor)) return `staff ${actor.userId}`

  return staffBrowser === undefined ? ip : `staff browser ${staffBrowser}`
}

const gmail = /^g(?:oogle)?mail\.com$/

/** The mailbox of an address, to count recipients: what follows a plus is only a tag, and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const [box = ''] = name.split('+')

  return gmail.test(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}

/** How many networks must use up their share of an address before the address is blocked for all. */
const shares = 3

/**
 * Counts acts on an address that the caller has only typed: by network, and for three times as much in all. So one
 * stranger alone cannot use up an address's limit.
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

/** The counter of this name, made at its first use with the rate of that time. */
function getOrMake<Counter>(counters: Map<string, Counter>, name: string, make: () => Counter): Counter {
  const counter = counters.get(name) ?? make()
  counters.set(name, counter)

  return counter
}

export function openLimits(config: Config, db: Db): Limits {
  const each = new Map<string, ReturnType<typeof countEach>>()
  const batches = new Map<string, Count>()
  const eachOf = ({ name, ...rate }: Limit) => getOrMake(each, name, () => countEach(db, name, rate))
  // Hashed, since the table must not tell who asked for mail.
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

      const seconds = await getOrMake(batches, name, () => countInBatches(db, name, rate))(networkOf(asker))
      if (seconds > 0) throw tooManyRequests(seconds)
    },
  }
}
