import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { type FactRow, queueTemplate } from '#server/notices/service.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'
import { Failure } from '#shared/http/failure.ts'

import { attachmentsOf } from './paper.ts'
import { openFactoryOrder, readFactoryOrder } from './present.ts'
import type { FactoryRecord } from './store.ts'

/** Sends an order as it stands, on paper and as a table. To whom nobody can write, it is printed. */
export async function mailToMaker({ services, trx }: LineWork, row: FactoryRecord): Promise<void> {
  if (row.supplierEmail === null) return
  const { sheet, attachments } = await attachmentsOf(trx, row, services.now())
  const table: FactRow[] = [
    ...(row.accountNumber ? [['Our account with you', row.accountNumber] as const] : []),
    ['Clubs', String(sheet.lines.length)],
  ]
  await queueTemplate(trx, {
    template: 'factory_order',
    to: row.supplierEmail,
    about: row.id,
    ...(sheet.location.email && { replyTo: sheet.location.email }),
    facts: { number: row.number },
    lines: [
      'Please build the clubs that are attached to these measures, and confirm them with your number and a day.',
      ...(row.note ? [row.note] : []),
    ],
    table,
    attachments,
  })
}

/** Sends it once more, to the address that the supplier has now. */
export function mailFactoryOrder(
  services: Services,
  { factoryOrderId: id, key }: { factoryOrderId: string; key: string | undefined },
  context: Context,
): Promise<FactoryOrder> {
  const keyed = { endpoint: factoryContract.mailFactoryOrder, key, request: { id } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const inside = { ...services, db: trx }
      const row = await openFactoryOrder(inside, { id }, context.actor)
      if (!isUnderway(row.status)) throw new Failure('wrong_state', `${row.number} is not an order that still runs.`)
      if (row.supplierEmail === null) throw new Failure('not_offered', `${row.supplierName} has no e-mail address.`)

      await mailToMaker({ services: inside, trx, context }, row)
      await recordEvent(trx, context, { action: 'factory_order_mailed', entity: 'factory_order', entityId: id })
      return keep(trx, await readFactoryOrder(inside, id, context.actor))
    }),
  )
}
