import { accountsContract } from '#shared/accounts/contract.ts'
import { accountFilesContract } from '#shared/accounts/files.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import { callFilesContract } from '#shared/booking/offers/files.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import { buildFilesContract } from '#shared/builds/files.ts'
import { lateContract } from '#shared/builds/late/contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { discountsContract } from '#shared/catalog/discounts-contract.ts'
import { catalogEditorContract } from '#shared/catalog/editor-contract.ts'
import { catalogFilesContract } from '#shared/catalog/files.ts'
import { errorsContract } from '#shared/errors/contract.ts'
import { errorFilesContract } from '#shared/errors/files.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import { fittingFilesContract } from '#shared/fittings/files.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { countsContract } from '#shared/inventory/counts/contract.ts'
import { inventoryFilesContract } from '#shared/inventory/files.ts'
import { loansContract } from '#shared/inventory/loans/contract.ts'
import { billsContract } from '#shared/inventory/purchasing/bills-contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { transfersContract } from '#shared/inventory/transfers/contract.ts'
import { clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'
import { packagesContract } from '#shared/lessons/editor/packages-contract.ts'
import { lessonFilesContract } from '#shared/lessons/files.ts'
import { membershipFilesContract } from '#shared/memberships/files.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'
import { plansContract } from '#shared/memberships/plans-contract.ts'
import { noticesContract } from '#shared/notices/contract.ts'
import { noticeFilesContract } from '#shared/notices/files.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderFilesContract } from '#shared/orders/files.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { paymentFilesContract } from '#shared/payments/files.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { peopleFilesContract } from '#shared/people/files.ts'
import { absencesContract } from '#shared/staffing/absences.ts'
import { staffingFilesContract } from '#shared/staffing/files.ts'
import { resourcesContract } from '#shared/staffing/resources.ts'
import { workshopFilesContract } from '#shared/workshop/files.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'

export interface Listed {
  list: Endpoint
  file: Endpoint
  /** Where the answer of the list has its rows, what names one, and the column of the file that does. */
  rows: string
  names: string
  title: string
  query?: Record<string, string>
}

const { exportBuilds, exportQuotes, exportSheets, exportFactoryOrders, exportLateParts } = buildFilesContract
const { exportStock, exportDemoLoans, exportStockCounts, exportStockTransfers } = inventoryFilesContract
const { exportPurchaseOrders, exportSupplierBills, exportSuppliers, exportShortages } = inventoryFilesContract
const { exportTickets, exportGroups } = workshopFilesContract

export const lists: readonly Listed[] = [
  { list: buildOrdersContract.listBuilds, file: exportBuilds, rows: 'builds', names: 'number', title: 'Build' },
  { list: quotesContract.listQuotes, file: exportQuotes, rows: 'quotes', names: 'number', title: 'Quote' },
  { list: sheetsContract.listSheets, file: exportSheets, rows: 'sheets', names: 'number', title: 'Sheet' },
  {
    list: factoryContract.listFactoryOrders,
    file: exportFactoryOrders,
    rows: 'factoryOrders',
    names: 'number',
    title: 'Order',
  },
  { list: lateContract.listLateParts, file: exportLateParts, rows: 'lateParts', names: 'part', title: 'Part' },
  {
    list: fittingsContract.listFittings,
    file: fittingFilesContract.exportFittings,
    rows: 'fittings',
    names: 'number',
    title: 'Fitting',
  },
  { list: ticketsContract.listTickets, file: exportTickets, rows: 'tickets', names: 'number', title: 'Ticket' },
  { list: groupsContract.listGroups, file: exportGroups, rows: 'groups', names: 'number', title: 'Group' },
  { list: inventoryContract.listStock, file: exportStock, rows: 'items', names: 'sku', title: 'SKU' },
  { list: loansContract.listDemoLoans, file: exportDemoLoans, rows: 'loans', names: 'sku', title: 'SKU' },
  { list: countsContract.listStockCounts, file: exportStockCounts, rows: 'counts', names: 'number', title: 'Count' },
  {
    list: transfersContract.listStockTransfers,
    file: exportStockTransfers,
    rows: 'transfers',
    names: 'number',
    title: 'Transfer',
  },
  {
    list: purchasingContract.listPurchaseOrders,
    file: exportPurchaseOrders,
    rows: 'purchaseOrders',
    names: 'number',
    title: 'Order',
  },
  { list: billsContract.listSupplierBills, file: exportSupplierBills, rows: 'bills', names: 'number', title: 'Bill' },
  { list: suppliersContract.listSuppliers, file: exportSuppliers, rows: 'suppliers', names: 'name', title: 'Supplier' },
  { list: purchasingContract.listShortages, file: exportShortages, rows: 'items', names: 'sku', title: 'SKU' },
  {
    list: returnsContract.listLooseReturns,
    file: orderFilesContract.exportLooseReturns,
    rows: 'returns',
    names: 'what',
    title: 'What',
  },
  {
    list: giftCardsContract.listGiftCards,
    file: paymentFilesContract.exportGiftCards,
    rows: 'giftCards',
    names: 'last4',
    title: 'Ends with',
  },
  {
    list: enquiriesContract.listEnquiries,
    file: peopleFilesContract.exportEnquiries,
    rows: 'enquiries',
    names: 'name',
    title: 'Name',
  },
  {
    list: accountsContract.listAccounts,
    file: accountFilesContract.exportAccounts,
    rows: 'accounts',
    names: 'email',
    title: 'E-mail',
  },
  {
    list: plansContract.listPlans,
    file: membershipFilesContract.exportPlans,
    rows: 'plans',
    names: 'code',
    title: 'Code',
  },
  {
    list: catalogEditorContract.listCatalog,
    file: catalogFilesContract.exportServices,
    rows: 'services',
    names: 'name',
    title: 'Service',
  },
  {
    list: clinicsContract.listStudioClinics,
    file: lessonFilesContract.exportClinics,
    rows: 'clinics',
    names: 'title',
    title: 'Clinic',
    query: { time: 'past' },
  },
  {
    list: packagesContract.listPackages,
    file: lessonFilesContract.exportPackages,
    rows: 'packages',
    names: 'name',
    title: 'Package',
  },
  {
    list: noticesContract.listNotices,
    file: noticeFilesContract.exportNotices,
    rows: 'notices',
    names: 'to',
    title: 'To',
    query: { state: 'sent' },
  },
  {
    list: errorsContract.listClientErrors,
    file: errorFilesContract.exportClientErrors,
    rows: 'errors',
    names: 'message',
    title: 'Error',
  },
  {
    list: absencesContract.listAbsences,
    file: staffingFilesContract.exportAbsences,
    rows: 'absences',
    names: 'reason',
    title: 'Reason',
  },
  {
    list: resourcesContract.listResources,
    file: staffingFilesContract.exportResources,
    rows: 'resources',
    names: 'name',
    title: 'Name',
    query: { kind: 'bay,device' },
  },
  {
    list: offersContract.listCallsToMake,
    file: callFilesContract.exportCallsToMake,
    rows: 'calls',
    names: 'reference',
    title: 'Booking',
  },
  {
    list: discountsContract.listDiscounts,
    file: catalogFilesContract.exportDiscounts,
    rows: 'discounts',
    names: 'name',
    title: 'Discount',
  },
  {
    list: ordersContract.listOrders,
    file: orderPapersContract.exportOrders,
    rows: 'orders',
    names: 'number',
    title: 'Order',
    query: { status: 'paid,closed', from: '2026-10-01', until: '2026-10-31', leastCents: '5000' },
  },
  {
    list: bookingContract.listBookings,
    file: bookingContract.exportBookings,
    rows: 'bookings',
    names: 'reference',
    title: 'Reference',
    query: { status: 'completed,no_show', from: '2026-10-01', until: '2026-10-31' },
  },
  {
    list: membershipListContract.listMemberships,
    file: membershipListContract.exportMemberships,
    rows: 'memberships',
    names: 'number',
    title: 'Membership',
  },
  {
    list: peopleContract.listPeople,
    file: peopleContract.exportPeople,
    rows: 'people',
    names: 'lastName',
    title: 'Last name',
    query: { from: '2026-01-01', until: '2026-10-31' },
  },
]
