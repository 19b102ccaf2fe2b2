import type { Actor } from './may.ts'

/** The rights of an account or a role. */
export interface Power {
  roles: readonly string[]
  permissions: readonly string[]
}

/**
 * True when the actor has all of these rights: then they may act on such an account and give such a role. Otherwise a
 * stolen account of the front desk could become the owner's.
 */
export function isWithinPowerOf(actor: Actor, { roles, permissions }: Power): boolean {
  if (actor.kind === 'service' || actor.kind === 'system') return true
  if (actor.kind !== 'person') return false
  if (actor.roles.includes('super_admin')) return true

  return !roles.includes('super_admin') && permissions.every((permission) => actor.permissions.includes(permission))
}
