import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { noticesContract, type OutgoingNotice } from '#shared/notices/contract.ts'

import { queueDelivery } from './delivery-queue.ts'
import { notResentFor, presentNotice } from './present.ts'
import { copyNotice, findNotice, listNotices, type NoticeFilter } from './store.ts'
import { liftBounce } from './suppression/service.ts'

/** A page of messages, newest first. */
export async function pageOfNotices(work: Work, filter: NoticeFilter) {
  const { rows, next, total } = await listNotices(work, filter)

  return { notices: rows.map((row) => presentNotice(row, work.now)), next, total }
}

async function getNotice(work: OnDatabase, id: string) {
  const notice = await findNotice(work, id)
  if (!notice) throw new Failure('not_found', 'There is no such message.')

  return notice
}

/** Sends a copy of a message; the record of the first one stays as it is. */
export function resendNotice(work: Work, id: string, key: string | undefined) {
  const keyed = { endpoint: noticesContract.resendNotice, key, request: { id } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work): Promise<OutgoingNotice> => {
      const notice = await getNotice(work, id)
      const reason = notResentFor(notice, work.now)
      if (reason !== undefined) throw new Failure('wrong_state', reason)

      const copy = await copyNotice(work, id)
      await queueDelivery(work, notice.channel === 'sms' ? 'sms' : 'email', [copy])
      const facts = { copy: copy.id }
      await recordEvent(work, { action: 'notice_resent', entity: 'notice', entityId: id, facts })
      return keep(work, presentNotice(await getNotice(work, copy.id), work.now))
    }),
  )
}

/** Allows mail to the recipient of this message again after a bounce. */
export async function liftBounceOf(work: Work, id: string): Promise<OutgoingNotice> {
  return atomically(work, async (work) => {
    const { to } = await getNotice(work, id)
    await liftBounce(work, { address: to, noticeId: id })

    return presentNotice(await getNotice(work, id), work.now)
  })
}
