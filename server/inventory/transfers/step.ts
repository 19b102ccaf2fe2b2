import { recordKind, takeStep } from '#server/audit/service.ts'
import { isShort, lockShelves, moveStock } from '#server/inventory/shelf.ts'
import { missing } from '#server/inventory/take.ts'
import { changeUnits, listUnitsFor } from '#server/inventory/unit-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { StockTransfer, transfersContract } from '#shared/inventory/transfers/contract.ts'
import { transferSteps, type TransferStatus, transferWords } from '#shared/inventory/transfers/status.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'

import { currentOf, openTransfer, readTransfer } from './present.ts'
import { listLines, transferHistory, type TransferRecord, updateLines } from './store.ts'

const transfers = recordKind({
  entity: 'stock_transfer',
  noun: 'transfer',
  action: 'stock_transfer_changed',
  machine: transferSteps,
  words: transferWords,
  table: 'stockTransfer',
  history: transferHistory,
  current: (work: Work, row: TransferRecord) => currentOf(work, row, work.context.actor),
})

interface Step {
  to: TransferStatus
  reason?: string | undefined
  /** What the step does to stock and lines, in the same transaction. */
  effect?: () => Promise<void>
}

/** Takes a step of a locked transfer. */
export async function takeTransferStep(work: Work, row: TransferRecord, { to, reason, effect }: Step) {
  await takeStep(work, transfers, {
    row,
    to,
    reason,
    set: row.sentAt === null && to === 'sent' ? { sentAt: work.now } : {},
  })
  await effect?.()
}

type Request = Parsed<typeof transfersContract.stepStockTransfer>['body'] & { id: string }

/** Takes a step that staff choose. Receiving goods is an endpoint of its own. */
export const stepTransfer = (work: Work, { id, to, reason, version }: Request): Promise<StockTransfer> =>
  atomically(work, async (work) => {
    const row = await openTransfer(work, { id, version }, work.context.actor)
    if (row.status === 'sent' && to !== 'closed') {
      throw new Failure('wrong_state', 'It is on its way. Receive it by its own form: it asks what came.')
    }
    if (to === 'closed' && reason === undefined) {
      throw new Failure('invalid_input', 'Say why it is missing.', {
        details: [{ path: 'reason', message: 'This is required.' }],
      })
    }
    const effect = { sent: () => send(work, row), closed: () => writeOff(work, row, reason) }
    await takeTransferStep(work, row, {
      to,
      reason,
      ...((to === 'sent' || to === 'closed') && { effect: effect[to] }),
    })
    return readTransfer(work, id, work.context.actor)
  })

/** Takes the goods off their shelf. Reserved stock cannot be sent. */
async function send(work: Work, row: TransferRecord): Promise<void> {
  const lines = await listLines(work, row)
  await lockShelves(work, row.fromId)
  const outcome = await moveStock(work, {
    locationId: row.fromId,
    moves: lines.map(({ itemId, quantity }) => ({
      itemId,
      kind: 'transfer' as const,
      quantity: -quantity,
      owner: { kind: 'stock_transfer', id: row.id },
      reason: `${row.number} to ${row.toName}`,
    })),
  })
  if (isShort(outcome)) throw await missing(work, outcome)
  await updateLines(
    work,
    lines.map(({ id }, at) => ({ id, transitCents: 0 - (outcome[at]?.valueCents ?? 0) })),
  )
}

/** What did not arrive is on no shelf. Its value is written off, once for each line. */
async function writeOff(work: Work, row: TransferRecord, reason: string | undefined): Promise<void> {
  const lost = (await listLines(work, row)).filter(({ quantity, received }) => quantity > received)
  await updateLines(
    work,
    lost.map(({ id, quantity, received, transitCents }) => ({
      id,
      missing: quantity - received,
      transitCents: 0,
      missingCents: transitCents,
    })),
  )
  const owner = { kind: 'stock_transfer', id: row.id }
  const gone = await listUnitsFor(work, owner.kind, [row.id])
  await changeUnits(
    work,
    gone.filter(({ state }) => state === 'in_transit').map(({ id }) => id),
    { state: 'lost', locationId: row.fromId, owner, reason },
  )
  const { zone } = atPlaceOf(work, { locationId: row.fromId }).place
  await post(
    work,
    lost
      .filter(({ transitCents }) => transitCents > 0)
      .map(({ id, transitCents }) => ({
        event: 'stock_transfer_missing',
        key: id,
        on: localDayOf(work.now, zone),
        locationId: row.fromId,
        reason,
        postings: [debit(accounts.scrap, transitCents), credit(accounts.inventory, transitCents)],
      })),
  )
}
