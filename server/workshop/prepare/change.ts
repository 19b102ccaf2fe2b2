import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, signedIn } from '#shared/permissions/may.ts'
import { counted } from '#shared/words.ts'
import { PreparedBag, type prepareContract } from '#shared/workshop/prepare/contract.ts'

import { columnsOf, priceOfPrepared } from './prepare.ts'
import { noSuchPrepared, presentPrepared, readPrepared, statusOf } from './present.ts'
import { deletePrepared, keptDays, listPreparedOfUser, lockPrepared, type PreparedRow } from './store.ts'

export const listMyPrepared = async (services: Services, actor: Actor): Promise<{ prepared: PreparedBag[] }> => ({
  prepared: await presentPrepared(services, await listPreparedOfUser(services.db, signedIn(actor).userId)),
})

/** To whoever has not prepared it, it is not there. */
export async function lockOwn(trx: Db, id: string, actor: Actor): Promise<PreparedRow> {
  const row = await lockPrepared(trx, id)
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

export const changePrepared = (
  services: Services,
  { preparedId, version, ...written }: Change,
  context: Context,
): Promise<PreparedBag> =>
  atomically(services.db, async (trx) => {
    const now = services.now()
    const row = await lockOwn(trx, preparedId, context.actor)
    refuseEnded(row, now)
    if (version !== row.version) {
      const [current] = await presentPrepared({ ...services, db: trx }, [row])
      throw new Failure('version_conflict', 'This was changed meanwhile. Look at it again.', {
        ...(current && { current: PreparedBag.encode(current) }),
      })
    }

    const { totalCents } = await priceOfPrepared(trx, written, { now, payerId: row.personId })
    const columns = { ...columnsOf(written), version: version + 1 }
    await trx.updateTable('preparedTicket').set(columns).where('id', '=', preparedId).execute()
    await recordEvent(trx, context, {
      action: 'prepared_changed',
      entity: 'prepared_ticket',
      entityId: preparedId,
      after: { clubs: written.clubs.length, totalCents },
      publish: { version: version + 1, personId: row.personId },
    })
    return readPrepared({ ...services, db: trx }, preparedId)
  })

/** Its code opens nothing any more. */
export const withdrawPrepared = (services: Services, preparedId: string, context: Context): Promise<void> =>
  atomically(services.db, async (trx) => {
    const row = await lockOwn(trx, preparedId, context.actor)
    await deletePrepared(trx, preparedId)
    await recordEvent(trx, context, {
      action: 'prepared_withdrawn',
      entity: 'prepared_ticket',
      entityId: preparedId,
      publish: { version: row.version + 1, personId: row.personId },
    })
  })
