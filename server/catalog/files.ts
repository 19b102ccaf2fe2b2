import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { catalogFilesContract } from '#shared/catalog/files.ts'

import { pageOfDiscounts } from './discounts/discounts.ts'

export const catalogFileRoutes = handlersFor(catalogFilesContract, () => ({
  exportDiscounts({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
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
  },
}))
