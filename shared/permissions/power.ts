import type { Actor } from './may.ts'

/** What somebody may do. */
export interface Power {
  roles: readonly string[]
  permissions: readonly string[]
}

/**
 * Whether nothing of a power is beyond the actor's own: such an account they may act upon, such a role they may give.
 * Whoever may do more is out of reach, or a stolen account of the desk would soon be one of the owner.
 */
export function isWithinPowerOf(actor: Actor, { roles, permissions }: Power): boolean {
  if (actor.kind === 'service' || actor.kind === 'system') return true
  if (actor.kind !== 'person') return false
  if (actor.roles.includes('super_admin')) return true

  return !roles.includes('super_admin') && permissions.every((permission) => actor.permissions.includes(permission))
}
