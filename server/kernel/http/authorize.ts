import type { Access } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, lacksAal2 } from '#shared/permissions/may.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

/** The actor as which a caller goes on; throws if they may not call an endpoint of this access. */
export function authorize(access: Access, caller: Actor): Actor {
  const actor = refuseApp(withSecondStep(access, caller))
  const permission = permissionOf(access)
  if (access === 'anyone') return actor
  if (actor.kind === 'service' && (permission || access === 'service' || access === 'holder')) return actor
  if (actor.kind === 'link' && access === 'holder') return actor
  if (actor.kind !== 'person') throw new Failure('not_signed_in', 'Please sign in first.')
  if (access === 'signed-in' || access === 'holder' || (permission && holds(actor, permission))) return actor

  throw new Failure('not_allowed', 'Your account may not do this. Ask the studio’s administrator.')
}

/** A session without its second step counts as none, except at /auth/v1, where it takes that step. */
function withSecondStep(access: Access, actor: Actor): Actor {
  if (actor.kind !== 'person' || !lacksAal2(actor)) return actor
  if (access === 'anyone') return { kind: 'guest' }

  throw new Failure('second_factor_needed', 'Please confirm with your second step that it is you.')
}

/** An app's token shows at /auth/v1 who somebody is, and opens nothing else: the person allowed no more. */
function refuseApp(actor: Actor): Actor {
  if (actor.kind === 'person' && actor.app) throw notForApps()

  return actor
}

export const notForApps = () =>
  new Failure('not_allowed', 'This token was given to an app. It shows who somebody is and opens nothing else.', {
    challenge: 'Bearer error="insufficient_scope"',
  })

// `may:` and a permission, which the contract's type says.
const permissionOf = (access: Access) =>
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the contract's type says what follows
  access.startsWith('may:') ? (access.slice('may:'.length) as PermissionName) : undefined
