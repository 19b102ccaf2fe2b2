import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { purchasingKey } from '#client/inventory/purchasing/queries.ts'
import { billsContract } from '#shared/inventory/purchasing/bills-contract.ts'

export type BillFilter = FiltersOf<typeof billsContract.listSupplierBills>

export const billsMatching = (filter: BillFilter) =>
  pagesOf(
    [...purchasingKey, 'bills', filter],
    (after) => call(billsContract.listSupplierBills, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

export const payBill = (billId: string, paidOn: string) =>
  call(billsContract.paySupplierBill, { params: { billId }, body: { paidOn } })

export const withdrawBill = (billId: string) => call(billsContract.withdrawSupplierBill, { params: { billId } })
