import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit, type Posting } from '#shared/ledger/accounts.ts'
import { type CashMove, drawersContract, type MoveKind, type NewCashMove } from '#shared/payments/drawers-contract.ts'

import { closedAlready, holdsCents, lockOwn, notSoMuch } from './own-session.ts'
import { insertMove, readTakings } from './store.ts'

interface MoveRequest {
  sessionId: string
  body: NewCashMove
  key: string
}

const postings: Record<MoveKind, (cents: number) => Posting[]> = {
  added: (cents) => [debit(accounts.drawer, cents), credit(accounts.bank, cents)],
  banked: (cents) => [debit(accounts.bank, cents), credit(accounts.drawer, cents)],
  spent: (cents) => [debit(accounts.pettyExpenses, cents), credit(accounts.drawer, cents)],
}

/** Puts cash into an open drawer or takes it out, without a sale: change, a deposit, stamps. */
export function moveCash(work: Work, { key, ...request }: MoveRequest): Promise<CashMove> {
  const { context, now } = work
  const keyed = { endpoint: drawersContract.moveCash, key, request }
  const { sessionId, body } = request

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const session = await lockOwn(work, sessionId, context.actor)
      if (session.closedAt !== null) throw closedAlready()
      const { kind, cents, reason } = body
      const { name, locationId, zone, ...holding } = await readTakings(work, sessionId)
      if (kind !== 'added' && holdsCents(holding) < cents) throw notSoMuch('cents')

      const move = await insertMove(work, { sessionId, ...body, by: actorIdOf(context.actor), at: now })
      await post(work, [
        {
          event: `cash_${kind}`,
          key: move.id,
          on: localDayOf(now, zone),
          locationId,
          reason,
          postings: postings[kind](cents),
        },
      ])
      await recordEvent(work, {
        action: 'drawer_cash_moved',
        entity: 'drawer',
        entityId: session.drawerId,
        facts: { sessionId, name, kind, cents },
        reason,
      })
      return keep(work, move)
    }),
  )
}
