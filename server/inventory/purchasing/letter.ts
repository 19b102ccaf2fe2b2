import { recordEvent } from '#server/audit/service.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'
import { openPurchases, type PurchaseStatus } from '#shared/inventory/purchasing/status.ts'
import { priceWords } from '#shared/money.ts'

import { mailOrder, refuseUnmailable } from './mail-order.ts'
import { attachmentsOf } from './paper.ts'
import { onPurchase, readPurchase, totalOf } from './present.ts'
import type { PurchaseOrderRow } from './store.ts'

/** Mails an order with a document and a table. A supplier without an address gets the printed order. */
export async function mailToSupplier(work: Work, row: PurchaseOrderRow): Promise<void> {
  const { supplierEmail } = row
  if (supplierEmail === null) return
  const { sheet, attachments } = await attachmentsOf(work, row)
  const { currency, locale, email: replyTo } = sheet.location

  await mailOrder(
    work,
    { ...row, supplierEmail },
    {
      template: 'purchase_order',
      replyTo,
      accountNumber: sheet.supplier.accountNumber,
      request: 'Please deliver what is attached, and tell us when it will be here.',
      table: [
        ['Lines', String(sheet.lines.length)],
        ['Total', priceWords(totalOf(sheet.lines), currency, locale)],
      ],
      attachments,
    },
  )
}

const isOpen = (status: PurchaseStatus) => openPurchases.some((open) => open === status)

/** Mails the order again, to the supplier's present address. */
export function mailAgain(work: Work, { id, key }: { id: string; key: string | undefined }): Promise<PurchaseOrder> {
  const keyed = { endpoint: purchasingContract.mailPurchaseOrder, key, request: { id } }

  return withIdempotency(work, keyed, (keep) =>
    onPurchase(work, { id }, async (work, row, viewer) => {
      refuseUnmailable(row, isOpen(row.status))
      await mailToSupplier(work, row)
      await recordEvent(work, { action: 'purchase_order_mailed', entity: 'purchase_order', entityId: id })
      return keep(work, await readPurchase(work, id, viewer))
    }),
  )
}
