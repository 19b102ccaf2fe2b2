import { tryAgainIn } from '#server/kernel/limits/limits.ts'
import { networkOf } from '#server/kernel/limits/network.ts'
import { sign } from '#server/kernel/secrets/secret.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { countLiveHolds, type Holder } from './hold-store.ts'

/** The holder's hashes. Undefined for the desk, which holds for everybody. */
export function holderOf({ services: { config }, context: { actor, origin } }: Work): Holder | undefined {
  if (holds(actor, 'manage_bookings/bookings')) return undefined

  const { secretKey } = config
  const visitor =
    actor.kind === 'person'
      ? visitorOf(secretKey, actor.userId)
      : origin?.device && hash(secretKey, 'browser', origin.device)

  return { visitor: visitor ?? null, address: hash(secretKey, 'address', networkOf(origin?.ip ?? '')) }
}

type SecretKey = Parameters<typeof sign>[0]

const hash = (secretKey: SecretKey, kind: string, text: string) =>
  sign(secretKey, 'hash holders of times', kind, text).toString('base64url')

/** The hash of a signed-in holder. */
export const visitorOf = (secretKey: SecretKey, userId: string): string => hash(secretKey, 'person', userId)

/** Refuses a holder with too many holds, who would make the day look full. Call it under `lockHolder`. */
export async function refuseMoreThanItsShare(work: Work, holder: Holder): Promise<void> {
  const {
    services: { config },
    now,
  } = work
  const { perVisitor, perAddress } = config.booking.holds
  const live = await countLiveHolds(work, holder)
  const refusal = (sentence: string, endsAt: Date | null) => {
    const seconds = Math.ceil(((endsAt ?? now).getTime() - now.getTime()) / 1000)
    return new Failure('too_many_requests', `${sentence} ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds })
  }

  if (Number(live.ofVisitor) >= perVisitor) {
    throw refusal(`We keep ${timesOf(perVisitor)} for you already: book one of them or let it go.`, live.visitorsEndAt)
  }
  if (Number(live.ofAddress) >= perAddress) {
    throw refusal(`We keep ${timesOf(perAddress)} for your network already.`, live.addressesEndAt)
  }
}

const timesOf = (count: number) => (count === 1 ? 'one time' : `${count} times`)
