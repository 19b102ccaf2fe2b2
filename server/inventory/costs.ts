import { type Actor, holds } from '#shared/permissions/may.ts'

/** Costs are for whoever keeps the stock or reads the studio's figures: builders and the front desk see prices only. */
export const maySeeCosts = (actor: Actor): boolean =>
  holds(actor, 'manage_inventory/inventory') || holds(actor, 'view_analytics/analytics')
