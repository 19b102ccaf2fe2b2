import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { closeDaysThrough } from '#server/ledger/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { type MonthEnd, monthEndContract, type MonthItem } from '#shared/orders/month-end.ts'

import { monthOf, readMonthEnd } from './figures.ts'
import { deleteTick, insertClosing, insertTick, lockBooks } from './store.ts'

interface TickRequest {
  month: string
  item: MonthItem
  done: boolean
}

/** Somebody has looked at one part of a month: only where nothing of it is open. */
export const tickMonthItem = (
  { db, now }: Services,
  { month: name, item, done }: TickRequest,
  context: Context,
): Promise<MonthEnd> =>
  atomically(db, async (trx) => {
    const month = await monthOf(trx, name)
    await lockBooks(trx, month.locationId)
    const found = await readMonthEnd(trx, name, now())
    refuseUnless(found)
    const state = found.items.find((one) => one.item === item)
    if (done && !state?.isClear) throw new Failure('wrong_state', 'Something of it is open still.')
    if (done === (state?.ticked !== null)) return found

    if (done) await insertTick(trx, month, { item, by: actorIdOf(context.actor), at: now() })
    else await deleteTick(trx, month, item)
    await recordEvent(trx, context, {
      action: done ? 'month_item_ticked' : 'month_item_unticked',
      entity: 'month',
      entityId: name,
      facts: { item },
    })
    return readMonthEnd(trx, name, now())
  })

function refuseUnless({ isOver, closed }: MonthEnd): void {
  if (closed) throw new Failure('wrong_state', 'This month is closed. Correct it in the one that is open.')
  if (!isOver) throw new Failure('wrong_state', 'This month is not over yet.')
}

interface ClosingRequest {
  month: string
  reason?: string | undefined
  key: string | undefined
}

/**
 * Closes a month for good, with its days: what comes later is posted on the first day that is open and says which day it is about.
 * There is no way back, for what was told to the tax office stays so.
 */
export function closeMonth(
  services: Services,
  { month: name, reason, key }: ClosingRequest,
  context: Context,
): Promise<MonthEnd> {
  const keyed = { endpoint: monthEndContract.closeMonth, key, request: { name, reason } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const month = await monthOf(trx, name)
      await lockBooks(trx, month.locationId)
      await closeIfOver(services, trx, { name, reason, ...month }, context)
      return keep(trx, await readMonthEnd(trx, name, services.now()))
    }),
  )
}

type NamedMonth = Awaited<ReturnType<typeof monthOf>> & { name: string; reason: string | undefined }

async function closeIfOver({ now }: Services, trx: Db, { name, reason, ...month }: NamedMonth, context: Context) {
  refuseUnless(await readMonthEnd(trx, name, now()))
  // Whoever posts meanwhile is waited for, and counted.
  await closeDaysThrough(trx, month.locationId, month.until)
  const { items } = await readMonthEnd(trx, name, now())
  const missing = items.filter(({ isClear, ticked }) => !isClear || !ticked).map(({ item }) => item)
  if (missing.length > 0 && reason === undefined) {
    throw new Failure('wrong_state', 'Not everything is ticked. Say why the month is closed all the same.', {
      details: [{ path: 'reason', message: 'Say why it is closed all the same.' }],
    })
  }

  const closing = { closedBy: actorIdOf(context.actor), closedAt: now(), missing, reason: reason ?? null }
  await insertClosing(trx, month, closing)
  await recordEvent(trx, context, {
    action: 'month_closed',
    entity: 'month',
    entityId: name,
    facts: { missing: missing.join(' ') },
    reason,
  })
}
