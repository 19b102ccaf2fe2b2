import { type Access, permissionsIn } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, lacksAal2 } from '#shared/permissions/may.ts'

/** The actor as whom a caller goes on; throws if the caller may not call an endpoint of this access. */
export function authorize(access: Access, caller: Actor): Actor {
  const actor = refuseApp(withSecondStep(access, caller))
  const permissions = permissionsIn(access)
  if (access === 'anyone') return actor
  if (actor.kind === 'service' && (permissions.length > 0 || access === 'service' || access === 'holder')) return actor
  if (actor.kind === 'link' && access === 'holder') return actor
  if (actor.kind !== 'person') throw new Failure('not_signed_in', 'Please sign in first.')
  if (access === 'signed-in' || access === 'holder' || permissions.some((one) => holds(actor, one))) return actor

  throw new Failure('not_allowed', 'Your account may not do this. Ask the studio’s administrator.', {
    ...(permissions[0] && { permission: permissions[0] }),
  })
}

/** A session without its second step counts as no session. Only /auth/v1 accepts it, to take that step. */
function withSecondStep(access: Access, actor: Actor): Actor {
  if (actor.kind !== 'person' || !lacksAal2(actor)) return actor
  if (access === 'anyone') return { kind: 'guest' }

  throw new Failure('second_factor_needed', 'Please confirm with your second step that it is you.')
}

/** An app's token identifies a person at /auth/v1, and is refused everywhere else: the person allowed no more. */
function refuseApp(actor: Actor): Actor {
  if (actor.kind === 'person' && actor.app) throw notForApps()

  return actor
}

export const notForApps = () =>
  new Failure('not_allowed', 'This token was given to an app. It shows who somebody is and opens nothing else.', {
    challenge: 'Bearer error="insufficient_scope"',
  })
