export { maySeeCosts } from './costs.ts'
export { namesOf } from './store.ts'
export { listBillsOf, moneyOf } from './purchasing/bills/store.ts'
export { writeBill } from './purchasing/bills/write.ts'
export { type Part, type PartsStock, stockOf } from './owner-stock.ts'
export { findSupplier } from './purchasing/suppliers/store.ts'
export { lockShelves, moveStock, type NewMove } from './shelf.ts'
/** @public Whoever has promised work by parts asks when they come. */
export { arrivalOf } from './purchasing/expect.ts'
