import type { Texts } from '#server/kernel/feature.ts'

/** Which text columns hold personal data, and which do not. */
export const texts: Texts = {
  consumableUse: { other: ['stage'] },
  demoLoan: { personal: ['note'] },
  purchaseEta: { other: ['reason'] },
  purchaseOrder: { other: ['number', 'note'] },
  purchaseOrderLine: { other: ['code'] },
  purchaseOrderTransition: { other: ['fromStatus', 'toStatus', 'actorKind', 'reason'] },
  purchaseReceipt: { other: ['note'] },
  stockCount: { other: ['number', 'kind'] },
  stockMove: { personal: ['reason'], other: ['ownerKind'] },
  stockNeed: { other: ['ownerKind', 'jobNumber'] },
  stockReservation: { other: ['ownerKind', 'jobNumber'] },
  stockTransfer: { other: ['number', 'carrier', 'note'] },
  stockTransferTransition: { other: ['fromStatus', 'toStatus', 'actorKind', 'reason'] },
  stockUnit: { other: ['serial', 'ownerKind'] },
  stockUnitEvent: { other: ['state', 'ownerKind', 'reason', 'actorKind'] },
  supplier: { other: ['name', 'email', 'phone', 'address', 'terms', 'accountNumber', 'note'] },
  supplierBill: { other: ['number', 'orderNumber'] },
  supplierItem: { other: ['code'] },
}
