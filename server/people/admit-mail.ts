import type { Context } from '#server/kernel/http/mount.ts'
import { takeTyped, tryAgainIn } from '#server/kernel/limits/limits.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { isEmailOfUser } from './store.ts'

const daySeconds = 24 * 3600

/**
 * Whether one more mail may go to an address that somebody only typed: anybody can type a stranger's. Asked before
 * anything is done for them; who has proven that the address is theirs, and the desk, are not counted.
 */
export async function admitMailTo(services: Services, email: string, context: Context): Promise<void> {
  const { limits, config } = services
  if (await hasProven(services, email, context)) return

  const rate = { name: 'mails to one guest', max: config.notices.mailsPerGuest, perSeconds: daySeconds }
  await takeTyped(limits, rate, { email, context }, (seconds) => {
    const sentence = 'This e-mail address was sent many messages today. Sign in with it to go on, or call us.'
    return new Failure('too_many_requests', `${sentence} ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds })
  })
}

/** Whether an address is whose account it is typed with, or the desk types it. */
export const hasProven = async ({ db }: Pick<Services, 'db'>, email: string, { actor }: Context): Promise<boolean> =>
  holds(actor, 'manage_bookings/bookings') ||
  (actor.kind === 'person' && (await isEmailOfUser(db, actor.userId, email)))
