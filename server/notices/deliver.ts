import type { Services } from '#server/services.ts'

import { claimDueNotices, markSent, postpone } from './store.ts'

const batch = 20
const longestPauseMinutes = 60

/** Sends what is due; what fails is tried again after 1, 2, 4 … 60 minutes. Without a mailer it stays in the outbox. */
export async function deliverNotices({ db, mailer, now, log }: Services): Promise<void> {
  if (!mailer) return

  for (const notice of await claimDueNotices(db, now(), batch)) {
    try {
      await mailer.send(notice)
      await markSent(db, notice.id, now())
    } catch (error) {
      log.warn({ err: error, noticeId: notice.id }, 'A mail did not leave; it is tried again later')
      const pauseMinutes = Math.min(2 ** (notice.attempts - 1), longestPauseMinutes)
      await postpone(db, notice.id, new Date(now().getTime() + pauseMinutes * 60_000), String(error).slice(0, 500))
    }
  }
}
