import { purchasePath } from '#client/inventory/purchasing/purchase-words.ts'
import type { BillShelf, OrderKind, SupplierBill } from '#shared/inventory/purchasing/bills-contract.ts'

export const shelfWords: Record<BillShelf, string> = { open: 'To pay', late: 'Late', paid: 'Paid' }

const pathOf: Record<OrderKind, (id: string) => string> = {
  purchase_order: purchasePath,
  factory_order: (id) => `/admin/clubs-2/factory/${id}`,
}

export const orderPath = ({ order: { kind, id } }: SupplierBill) => pathOf[kind](id)

export const isLate = ({ paidOn, dueOn }: SupplierBill, today: string) => paidOn === null && dueOn < today
