import { type Actor, holds } from '#shared/permissions/may.ts'

/** What something cost is for whoever keeps the stock. */
export const maySeeCosts = (actor: Actor): boolean => holds(actor, 'manage_inventory/inventory')
