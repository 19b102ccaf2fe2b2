import { recordEvent } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, signedIn } from '#shared/permissions/may.ts'
import { counted } from '#shared/words.ts'
import { PreparedBag, type prepareContract } from '#shared/workshop/prepare/contract.ts'

import { columnsOf, priceOfPrepared } from './prepare.ts'
import { noSuchPrepared, presentPrepared, readPrepared, statusOf } from './present.ts'
import { deletePrepared, keptDays, listPreparedOfUser, lockPrepared, type PreparedRow } from './store.ts'

export const listMyPrepared = async (work: Work, actor: Actor): Promise<{ prepared: PreparedBag[] }> => ({
  prepared: await presentPrepared(work, await listPreparedOfUser(work, signedIn(actor).userId)),
})

/** To anybody but its author it does not exist. */
export async function lockOwn(work: OnDatabase, id: string, actor: Actor): Promise<PreparedRow> {
  const row = await lockPrepared(work, id)
  if (row?.userId !== signedIn(actor).userId) throw noSuchPrepared()
  if (row.ticketId !== null) throw wasUsed(row)

  return row
}

export const wasUsed = ({ ticketNumber }: Pick<PreparedRow, 'ticketNumber'>) =>
  new Failure('wrong_state', `These clubs were taken in already${ticketNumber ? `, as ${ticketNumber}` : ''}.`)

export function refuseEnded(row: PreparedRow, now: Date): void {
  if (statusOf(row, now) !== 'ended') return
  throw new Failure('expired', `This code ended after ${counted(keptDays, 'day')}. Take the clubs in as any others.`)
}

type Change = Parsed<typeof prepareContract.changePrepared>['body'] & { preparedId: string }

export const changePrepared = (work: Work, { preparedId, version, ...written }: Change): Promise<PreparedBag> =>
  atomically(work, async (work) => {
    const row = await lockOwn(work, preparedId, work.context.actor)
    refuseEnded(row, work.now)
    if (version !== row.version) {
      const [current] = await presentPrepared(work, [row])
      throw new Failure('version_conflict', 'This was changed meanwhile. Look at it again.', {
        ...(current && { current: PreparedBag.encode(current) }),
      })
    }

    const { totalCents } = await priceOfPrepared(work, written, { now: work.now, payerId: row.personId })
    const columns = { ...columnsOf(written), version: version + 1 }
    await changeOne(work.trx.updateTable('preparedTicket').set(columns).where('id', '=', preparedId))
    await recordEvent(work, {
      action: 'prepared_changed',
      entity: 'prepared_ticket',
      entityId: preparedId,
      after: { clubs: written.clubs.length, totalCents },
      publish: { version: version + 1, personId: row.personId },
    })
    return readPrepared(work, preparedId)
  })

/** Withdraws it; its code ends. */
export const withdrawPrepared = (work: Work, preparedId: string): Promise<void> =>
  atomically(work, async (work) => {
    const row = await lockOwn(work, preparedId, work.context.actor)
    await deletePrepared(work, preparedId)
    await recordEvent(work, {
      action: 'prepared_withdrawn',
      entity: 'prepared_ticket',
      entityId: preparedId,
      publish: { version: row.version + 1, personId: row.personId },
    })
  })
