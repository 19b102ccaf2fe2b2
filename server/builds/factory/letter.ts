import { recordEvent } from '#server/audit/service.ts'
import { mailOrder, refuseUnmailable } from '#server/inventory/service.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'

import { attachmentsOf } from './paper.ts'
import { onFactoryOrder, readFactoryOrder } from './present.ts'
import type { FactoryRecord } from './store.ts'

/** Mails an order as a paper and a table. Without an address it is printed. */
export async function mailToMaker(work: Work, row: FactoryRecord): Promise<void> {
  const { supplierEmail, accountNumber } = row
  if (supplierEmail === null) return
  const { sheet, attachments } = await attachmentsOf(work, row)

  await mailOrder(
    work,
    { ...row, supplierEmail },
    {
      template: 'factory_order',
      replyTo: sheet.location.email,
      accountNumber,
      request:
        row.openClaims > 0
          ? 'Clubs of this order came wrong: what is attached says which, and what is wrong with them. Please say how you make it good.'
          : 'Please build the clubs that are attached to these measures, and confirm them with your number and a day.',
      table: [
        ['Clubs', String(sheet.lines.length)],
        ...(row.openClaims > 0 ? [['Claims', String(row.openClaims)] as const] : []),
      ],
      attachments,
    },
  )
}

/** Mails it again, to the supplier's present address. */
export function mailFactoryOrder(
  work: Work,
  { factoryOrderId: id, key }: { factoryOrderId: string; key: string | undefined },
): Promise<FactoryOrder> {
  const keyed = { endpoint: factoryContract.mailFactoryOrder, key, request: { id } }

  return withIdempotency(work, keyed, (keep) =>
    onFactoryOrder(work, { id }, async (work, row) => {
      refuseUnmailable(row, isUnderway(row.status) || row.status === 'claim')
      await mailToMaker(work, row)
      await recordEvent(work, { action: 'factory_order_mailed', entity: 'factory_order', entityId: id })
      return keep(work, await readFactoryOrder(work, id, work.context.actor))
    }),
  )
}
