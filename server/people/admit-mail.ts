import { takeTyped, tryAgainIn } from '#server/kernel/limits/limits.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { isEmailOfUser } from './store.ts'

const daySeconds = 24 * 3600

/**
 * Limits mails to an address that somebody only typed, because anybody can type a stranger's. Asked before anything is
 * done. A signed-in person's own address, and mails by the desk, do not count.
 */
export async function admitMailTo(work: Work, email: string): Promise<void> {
  const {
    services: { config, limits },
    context,
  } = work

  if (await hasProven(work, email)) return

  const rate = { name: 'mails to one guest', max: config.notices.mailsPerGuest, perSeconds: daySeconds }
  await takeTyped(limits, rate, { email, context }, (seconds) => {
    const sentence = 'This e-mail address was sent many messages today. Sign in with it to go on, or call us.'
    return new Failure('too_many_requests', `${sentence} ${tryAgainIn(seconds)}`, { retryAfterSeconds: seconds })
  })
}

/** Whether the address belongs to the caller's account, or the desk types it. */
export const hasProven = async (work: Work, email: string): Promise<boolean> =>
  holds(work.context.actor, 'manage_bookings/bookings') ||
  (work.context.actor.kind === 'person' && (await isEmailOfUser(work, work.context.actor.userId, email)))
