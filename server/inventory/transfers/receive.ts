import { lockShelves, moveStock } from '#server/inventory/shelf.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type StockTransfer, transfersContract } from '#shared/inventory/transfers/contract.ts'
import { issueValueOf } from '#shared/inventory/valuation.ts'

import { openTransfer, readTransfer } from './present.ts'
import { takeTransferStep } from './step.ts'
import { type TransferLineRow, listLines, updateLines } from './store.ts'

type Body = Parsed<typeof transfersContract.receiveStockTransfer>['body']

interface TransferReceiptRequest {
  id: string
  body: Body
  key: string
}

/** Puts goods that arrived on the shelf at the value with which they left, once for each key. */
export function receiveTransfer(work: Work, { id, body, key }: TransferReceiptRequest): Promise<StockTransfer> {
  const keyed = { endpoint: transfersContract.receiveStockTransfer, key, request: { id, body } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const row = await openTransfer(work, { id, version: body.version }, work.context.actor)
      if (row.status !== 'sent') throw new Failure('wrong_state', `${row.number} is not on its way.`)
      const lines = await listLines(work, row)
      const came = cameOf(lines, body.lines)
      const received = came.reduce((sum, { count }) => sum + count, row.received)
      await takeTransferStep(work, row, {
        to: received === row.quantity ? 'received' : 'sent',
        async effect() {
          await updateLines(
            work,
            came.map(({ line, count, valueCents }) => ({
              id: line.id,
              received: line.received + count,
              transitCents: line.transitCents - valueCents,
            })),
          )
          await lockShelves(work, row.toId)
          await moveStock(work, {
            locationId: row.toId,
            moves: came.map(({ line, count, valueCents }) => ({
              itemId: line.itemId,
              kind: 'transfer' as const,
              quantity: count,
              valueCents,
              owner: { kind: 'stock_transfer', id },
              reason: `${row.number} from ${row.fromName}`,
            })),
          })
        },
      })
      return keep(work, await readTransfer(work, id, work.context.actor))
    }),
  )
}

/** Adds up the received quantities by line. More than was sent cannot have arrived. */
function cameOf(lines: readonly TransferLineRow[], received: Body['lines']) {
  const counts = new Map<string, number>()
  for (const { lineId, quantity } of received) counts.set(lineId, (counts.get(lineId) ?? 0) + quantity)

  return [...counts].map(([lineId, count]) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Failure('not_found', 'A line of it is not on this transfer.')
    const left = line.quantity - line.received
    if (count > left) {
      throw new Failure('not_offered', `Of ${line.sku} only ${left} are on their way. Count what lies there instead.`)
    }
    return {
      line,
      count,
      valueCents: issueValueOf({ onHand: left, reserved: 0, valueCents: line.transitCents }, count),
    }
  })
}
