import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import { noticesContract, type OutgoingNotice } from '#shared/notices/contract.ts'

import { queueDelivery } from './delivery-queue.ts'
import { notResentFor, presentNotice } from './present.ts'
import { copyNotice, findNotice, listNotices, type NoticeFilter } from './store.ts'
import { liftBounce } from './suppression/service.ts'

/** A page of what left or waits, newest first. */
export async function pageOfNotices({ db, now }: Services, filter: NoticeFilter) {
  const { rows, next } = await listNotices(db, filter)

  return { notices: rows.map((row) => presentNotice(row, now())), next }
}

async function getNotice(db: Db, id: string) {
  const notice = await findNotice(db, id)
  if (!notice) throw new Failure('not_found', 'There is no such message.')

  return notice
}

/** Sends a message once more, as a message of its own: what became of the first one stays to be seen. */
export function resendNotice(services: Services, id: string, key: string | undefined, context: Context) {
  const keyed = { endpoint: noticesContract.resendNotice, key, request: { id } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx): Promise<OutgoingNotice> => {
      const notice = await getNotice(trx, id)
      const reason = notResentFor(notice, services.now())
      if (reason !== undefined) throw new Failure('wrong_state', reason)

      const copy = await copyNotice(trx, id)
      await queueDelivery(trx, notice.channel === 'sms' ? 'sms' : 'email', [copy])
      const facts = { copy: copy.id }
      await recordEvent(trx, context, { action: 'notice_resent', entity: 'notice', entityId: id, facts })
      return keep(trx, presentNotice(await getNotice(trx, copy.id), services.now()))
    }),
  )
}

/** Mail to the recipient of this message is tried again. */
export async function liftBounceOf({ db, now }: Services, id: string, context: Context): Promise<OutgoingNotice> {
  return atomically(db, async (trx) => {
    const { to } = await getNotice(trx, id)
    await liftBounce(trx, { address: to, noticeId: id }, context)

    return presentNotice(await getNotice(trx, id), now())
  })
}
