import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { membershipFilesContract } from '#shared/memberships/files.ts'

import { listPlanRecords } from './plans/plans.ts'

export const membershipFileRoutes = handlersFor(membershipFilesContract, () => ({
  exportPlans({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
      name: 'plans',
      event: { action: 'plans_exported', entity: 'membership_plan', facts: askedOf(asked) },
      async read(work, page) {
        const { plans, next } = await listPlanRecords(work, { ...asked, ...page })
        return { rows: plans, next }
      },
      columns: ({ text, sum, currency }) => ({
        code: text('Code', ({ code }) => code),
        name: text('Plan', ({ name }) => name),
        state: text('State', ({ active }) => (active ? 'Sold' : 'Retired')),
        kind: text('Kind', ({ kind }) => kind),
        billing: text('Billing', ({ billing }) => billing),
        currency: currency(),
        price: sum('Price', ({ priceCents }) => priceCents),
        holders: text('Members', ({ holders }) => holders),
      }),
      chosen,
    })
  },
}))
