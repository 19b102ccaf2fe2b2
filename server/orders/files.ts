import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { orderFilesContract } from '#shared/orders/files.ts'

import { listLooseReturns } from './returns/loose-return.ts'

const givenWords = { credit: 'Store credit', gift_card: 'Gift card' }

export const orderFileRoutes = handlersFor(orderFilesContract, () => ({
  exportLooseReturns({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
      name: 'returns',
      event: { action: 'returns_exported', entity: 'loose_return', facts: askedOf(asked) },
      async read(work, page) {
        const { returns, next } = await listLooseReturns(work, { ...asked, ...page })
        return { rows: returns, next }
      },
      columns: ({ text, day, sum, currency }) => ({
        day: day('Day', ({ at }) => at),
        client: text('Client', ({ person }) => person.name),
        what: text('What', ({ what }) => what),
        currency: currency(),
        worth: sum('Worth', ({ totalCents }) => totalCents),
        given: text('Given as', ({ refundTo }) => givenWords[refundTo]),
        reason: text('Why', ({ reason }) => reason),
        by: text('By', ({ by }) => by),
        approvedBy: text('Approved by', ({ approvedBy }) => approvedBy),
      }),
      chosen,
    })
  },
}))
