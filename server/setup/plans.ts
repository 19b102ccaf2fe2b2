import { insertPlan, listAllPlans, planDocumentOf, updatePlan } from '#server/memberships/service.ts'
import type { SetupPlan } from '#shared/settings/setup-offer.ts'

import { removeOrRetire } from './remove.ts'
import { section } from './section.ts'

/** What memberships are sold by. A plan that somebody has or had stays, and is sold no more. */
export const plans = section<'plans', SetupPlan>('plans', {
  entriesOf: (value) => value.map((item) => ({ key: item.code, item })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  list: async (db) =>
    (await listAllPlans(db)).map((row) => {
      const { active, ...item } = planDocumentOf(row)
      return { id: row.id, key: item.code, item, active, position: row.position }
    }),
  insert: (trx, { item }, { id, position }) => insertPlan(trx, { ...item, active: true }, { id, position }),
  update: (trx, { item }, { id, position }) => updatePlan(trx, id, { ...item, active: true }, { position }),
  remove: (trx, id) => removeOrRetire(trx, 'membershipPlan', id),
})
