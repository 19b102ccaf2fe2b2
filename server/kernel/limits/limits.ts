import type { Config } from '#server/kernel/config/config.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { type Count, countEach, countInBatches, type Rate } from './counting.ts'
import { networkOf } from './network.ts'

/** What may happen so often for each key: an IP address, an account, an e-mail address. */
export interface Limit extends Rate {
  /** What is counted, by which all servers know it. */
  name: string
}

/** Counted in PostgreSQL, so that replicas share them. To be asked before a transaction: they use their own connection. */
export interface Limits {
  /** Counts one more, or throws: the failure that is made from the seconds after which it may happen again. */
  take: (limit: Limit, key: string, failure: (seconds: number) => Failure) => Promise<void>
  /**
   * Lets somebody guess at what is secret, and answers what `find` has found; a `Failure` that it answers says that the guess was
   * wrong. It counts as such until it is found to be right: of many at once no more are tried than one after the other, and what is
   * right uses nothing up.
   */
  guess: <Found>(
    limits: readonly Limit[],
    key: string,
    tooMany: (seconds: number) => Failure,
    find: () => Promise<Found | Failure>,
  ) => Promise<Found>
  /** Counts one more request of whoever asks, or throws the failure that says when to come back. */
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
 * Who uses a limit up: those of the staff for themselves, for they share the studio's own address with whoever sits in it, and
 * before they have signed in their browser; everybody else is their address, since an account is soon made.
 */
export function askerOf({ actor, ip, staffBrowser }: Asker): string {
  if (isOfStaff(actor)) return `staff ${actor.userId}`

  return staffBrowser === undefined ? ip : `staff browser ${staffBrowser}`
}

const gmail = /^g(?:oogle)?mail\.com$/

/** Where mail to an address arrives: what stands behind a plus is a tag, and Gmail reads no dots. To count recipients by. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.split('@')
  const [box = ''] = name.split('+')

  return gmail.test(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}

/** How many networks have to use up their share of an address before it has none left. */
const shares = 3

/**
 * Counts what is done with an address that is only typed, for each network that it is typed from, and as often as three of them may
 * in all: nobody who types a stranger's address takes from them alone what the stranger may do.
 */
export async function takeTyped(
  limits: Pick<Limits, 'take'>,
  limit: Limit,
  { email, context }: { email: string; context: { origin: { ip: string } } },
  failure: (seconds: number) => Failure,
): Promise<void> {
  const mailbox = mailboxOf(email)
  await limits.take(
    { ...limit, name: `${limit.name}, from one network` },
    `${mailbox} ${networkOf(context.origin.ip)}`,
    failure,
  )
  await limits.take({ ...limit, max: limit.max * shares }, mailbox, failure)
}

export const tryAgainIn = (seconds: number) => `Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`

export const tooManyRequests = (seconds: number) =>
  new Failure('too_many_requests', `Too many requests. ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds })

/** Made at the first use, as the configuration then is. */
function made<Counter>(counters: Map<string, Counter>, name: string, make: () => Counter): Counter {
  const counter = counters.get(name) ?? make()
  counters.set(name, counter)

  return counter
}

export function openLimits(config: Config, db: Db): Limits {
  const each = new Map<string, ReturnType<typeof countEach>>()
  const batches = new Map<string, Count>()
  const eachOf = ({ name, ...rate }: Limit) => made(each, name, () => countEach(db, name, rate))
  // The table is not to tell who has asked for mail.
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
