import { insertPlan, listAllPlans, planDocumentOf, updatePlan } from '#server/memberships/service.ts'
import type { SetupPlan } from '#shared/settings/setup-offer.ts'

import { removeOrRetire } from './remove.ts'
import { section } from './section.ts'

/** What memberships are sold by. A plan that somebody has or had stays, and is sold no more. */
export const plans = section<'plans', SetupPlan>('plans', {
  entriesOf: (value) => value.map((item) => ({ key: item.code, item })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  list: async (work) =>
    (await listAllPlans(work)).map((row) => {
      const { active, ...item } = planDocumentOf(row)
      return { id: row.id, key: item.code, item, active, position: row.position }
    }),
  insert: (work, { item }, { id, position }) => insertPlan(work, { ...item, active: true }, { id, position }),
  update: (work, { item }, { id, position }) => updatePlan(work, id, { ...item, active: true }, { position }),
  remove: (work, id) => removeOrRetire(work, 'membershipPlan', id),
})
