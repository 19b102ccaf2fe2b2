import { type Actor, holds } from '#shared/permissions/may.ts'

/** What something cost is for whoever keeps the stock or reads the figures of the studio: builders and the desk read prices. */
export const maySeeCosts = (actor: Actor): boolean =>
  holds(actor, 'manage_inventory/inventory') || holds(actor, 'view_analytics/analytics')
