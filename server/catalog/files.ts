import { type Handlers, handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { categoryWords } from '#shared/catalog/category-words.ts'
import { catalogFilesContract } from '#shared/catalog/files.ts'
import { serviceWords } from '#shared/catalog/status.ts'

import { pageOfDiscounts } from './discounts/discounts.ts'
import { listEntries } from './editor/editor-store.ts'

type Files = Handlers<typeof catalogFilesContract>

const exportServices: Files['exportServices'] = ({ query: { columns: chosen }, work }) =>
  exportPages(work, {
    name: 'services',
    event: { action: 'services_exported', entity: 'service', facts: {} },
    read: async (work) => ({ rows: await listEntries(work), next: null }),
    columns: ({ text, sum, currency }) => ({
      name: text('Service', ({ name }) => name),
      code: text('Code', ({ code }) => code),
      state: text('State', ({ status }) => serviceWords[status].label),
      category: text('Kind', ({ category }) => categoryWords[category]),
      options: text('Options', ({ optionCount }) => optionCount),
      currency: currency(),
      least: sum('Price from', ({ leastCents }) => leastCents),
      most: sum('Price to', ({ mostCents }) => mostCents),
      ahead: text('Bookings to come', ({ futureBookings }) => futureBookings),
    }),
    chosen,
  })

const exportDiscounts: Files['exportDiscounts'] = ({ query: { columns: chosen, ...asked }, work }) =>
  exportPages(work, {
    name: 'discounts',
    event: { action: 'discounts_exported', entity: 'discount', facts: askedOf(asked) },
    async read(work, page) {
      const { discounts, next } = await pageOfDiscounts(work, { ...asked, ...page })
      return { rows: discounts, next }
    },
    columns: ({ text }) => ({
      name: text('Discount', ({ name }) => name),
      code: text('Code', ({ code }) => code),
      takes: text('Takes', ({ takes }) => takes),
      amount: text('Percent or cents', ({ amount }) => amount),
      from: text('From', ({ from }) => from),
      until: text('Until', ({ until }) => until),
      uses: text('Orders', ({ uses }) => uses),
      state: text('State', ({ active }) => (active ? 'Active' : 'Retired')),
    }),
    chosen,
  })

export const catalogFileRoutes = handlersFor(catalogFilesContract, () => ({ exportServices, exportDiscounts }))
