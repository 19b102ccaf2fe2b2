import { randomUUID } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { post } from '#server/ledger/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { decimalOf } from '#shared/money.ts'

import { openPurchase, presentPurchase, readPurchase } from './present.ts'
import { type PurchaseWork, takePurchaseStep } from './step.ts'
import type { PurchaseOrderRow } from './store.ts'

type Bill = Parsed<typeof purchasingContract.payPurchaseOrder>['body']

/** Writes down that the supplier was paid: 2000 to 1010. An order of which all came and is paid is closed by it. */
export function payPurchase(
  services: Services,
  { id, body, key }: { id: string; body: Bill; key: string },
  context: Context,
): Promise<PurchaseOrder> {
  const keyed = { endpoint: purchasingContract.payPurchaseOrder, key, request: { id, body } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const row = await openPurchase(trx, { id }, { actor: context.actor, now: services.now() })
      await pay({ services, trx, context }, row, body)
      return keep(trx, await readPurchase(trx, id, { actor: context.actor, now: services.now() }))
    }),
  )
}

async function pay(work: PurchaseWork, row: PurchaseOrderRow, { number, cents, paidOn }: Bill): Promise<void> {
  const { services, trx, context } = work
  const { zone, currency } = await getLocation(trx)
  const today = localDayOf(services.now(), zone)
  if (paidOn > today) throw notYet()
  const { receivedCents, paidCents, lineCount } = await presentPurchase(trx, row, {
    actor: context.actor,
    now: services.now(),
  })
  const owedCents = (receivedCents ?? 0) - (paidCents ?? 0)
  if (cents > owedCents) {
    const owed = decimalOf(owedCents, currency)
    throw new Failure(
      'wrong_state',
      `Of ${row.number} came what costs ${owed} ${currency} more than was paid. Receive the rest first.`,
    )
  }

  const billId = randomUUID()
  await trx
    .insertInto('supplierBill')
    .values({
      id: billId,
      purchaseOrderId: row.id,
      number,
      cents,
      paidOn,
      at: services.now(),
      by: actorIdOf(context.actor),
    })
    .execute()
  await post(trx, [
    {
      event: 'supplier_paid',
      key: billId,
      on: today,
      ...(paidOn !== today && { aboutOn: paidOn }),
      locationId: row.locationId,
      reason: `${row.number}, bill ${number}`,
      postings: [debit(accounts.notInvoiced, cents), credit(accounts.bank, cents)],
    },
  ])
  await recordEvent(trx, context, {
    action: 'supplier_paid',
    entity: 'purchase_order',
    entityId: row.id,
    facts: { number, cents, paidOn },
  })
  if (row.status === 'received' && cents === owedCents) {
    await takePurchaseStep(work, row, { to: 'closed', lineCount, reason: 'All of it came and is paid.' })
  }
}

const notYet = () =>
  new Failure('invalid_input', 'This day has not come yet.', {
    details: [{ path: 'paidOn', message: 'This day has not come yet.' }],
  })
