import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
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

/** Ticks or unticks one part of a month. A part in which something is open cannot be ticked. */
export const tickMonthItem = (work: Work, { month: name, item, done }: TickRequest): Promise<MonthEnd> =>
  atomically(work, async (work) => {
    const month = await monthOf(work, name)
    await lockBooks(work, month.locationId)
    const found = await readMonthEnd(work, name)
    refuseUnless(found)
    const state = found.items.find((one) => one.item === item)
    if (done && !state?.isClear) throw new Failure('wrong_state', 'Something of it is open still.')
    if (done === (state?.ticked !== null)) return found

    if (done) await insertTick(work, month, { item, by: actorIdOf(work.context.actor), at: work.now })
    else await deleteTick(work, month, item)
    await recordEvent(work, {
      action: done ? 'month_item_ticked' : 'month_item_unticked',
      entity: 'month',
      entityId: name,
      facts: { item },
    })
    return readMonthEnd(work, name)
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
 * Closes a month and its days for good. Later postings go to the first open day and name the day that they are about.
 * It cannot be reopened, because its figures were told to the tax office.
 */
export function closeMonth(work: Work, { month: name, reason, key }: ClosingRequest): Promise<MonthEnd> {
  const keyed = { endpoint: monthEndContract.closeMonth, key, request: { name, reason } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const month = await monthOf(work, name)
      await lockBooks(work, month.locationId)
      await closeIfOver(work, { name, reason, ...month })
      return keep(work, await readMonthEnd(work, name))
    }),
  )
}

type NamedMonth = Awaited<ReturnType<typeof monthOf>> & { name: string; reason: string | undefined }

async function closeIfOver(work: Work, { name, reason, ...month }: NamedMonth) {
  refuseUnless(await readMonthEnd(work, name))
  // Waits for postings under way, so that they are counted.
  await closeDaysThrough(work, month.locationId, month.until)
  const { items } = await readMonthEnd(work, name)
  const missing = items.filter(({ isClear, ticked }) => !isClear || !ticked).map(({ item }) => item)
  if (missing.length > 0 && reason === undefined) {
    throw new Failure('wrong_state', 'Not everything is ticked. Say why the month is closed all the same.', {
      details: [{ path: 'reason', message: 'Say why it is closed all the same.' }],
    })
  }

  const closing = { closedBy: actorIdOf(work.context.actor), closedAt: work.now, missing, reason: reason ?? null }
  await insertClosing(work, month, closing)
  await recordEvent(work, {
    action: 'month_closed',
    entity: 'month',
    entityId: name,
    facts: { missing: missing.join(' ') },
    reason,
  })
}
