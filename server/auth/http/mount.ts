import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

import { verifyCaptcha } from '#server/auth/captcha/verify-captcha.ts'
import type { ShownUser } from '#server/auth/user-store.ts'
import { answerFailures } from '#server/kernel/http/failures.ts'
import { countRequest, type HandlerContext, type Identify, inputOf, routeOf } from '#server/kernel/http/mount.ts'
import { askerOf } from '#server/kernel/limits/limits.ts'
import type { Services } from '#server/kernel/services.ts'
import { type Answer, type AuthEndpoint, Location } from '#shared/auth/endpoint.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { authorize, callerOf } from './authorize.ts'
import { authAnswersOf, authSchemaOf } from './describe.ts'
import { refuseForeignForm, rememberFollowed } from './own-form.ts'
import { sendAnswer } from './send.ts'

type AuthContract = Record<string, AuthEndpoint>

export interface AuthContext extends HandlerContext {
  /** The caller's account, where the endpoint includes it. */
  user?: ShownUser | undefined
}

type AuthHandlers<C extends AuthContract> = {
  [Name in keyof C]: (input: Parsed<C[Name]> & AuthContext) => Promise<Answer<C[Name]>> | Answer<C[Name]>
}

export interface AuthRoutes {
  contract: AuthContract
  handlers: (services: Services) => AuthHandlers<AuthContract>
}

/** Joins a contract and its handlers: one that is missing, misspelt or wrongly typed does not compile. */
export function authHandlersFor<C extends AuthContract>(
  contract: C,
  handlers: (services: Services) => AuthHandlers<C>,
): AuthRoutes {
  return { contract, handlers }
}

interface MountedEndpoint {
  name: string
  endpoint: AuthEndpoint
  answer: AuthHandlers<AuthContract>[string]
  services: Services
  identify: Identify
}

/** Serves /auth/v1, whose checks, answers and failures differ from those of the studio's API. */
export const serveAuth =
  (routes: readonly AuthRoutes[]) =>
  async (app: FastifyInstance, services: Services, identify: Identify): Promise<void> => {
    await app.register(async (scope) => {
      answerFailures(scope)
      for (const { contract, handlers } of routes) {
        const answers = handlers(services)
        for (const [name, endpoint] of Object.entries(contract)) {
          const answer = answers[name]
          if (!answer) throw new Error(`No handler answers ${name}.`)
          scope.route(routeFor({ name, endpoint, answer, services, identify }))
        }
      }
    })
  }

function routeFor(mounted: MountedEndpoint): RouteOptions {
  const { name, endpoint, answer, services } = mounted

  return {
    ...routeOf(name, endpoint),
    schema: authSchemaOf(name, endpoint),
    config: { endpoint, answers: () => authAnswersOf(endpoint), includesUser: endpoint.includesUser ?? false },
    // The answer has tokens beside text that a stranger chose: its compressed length would tell about the tokens.
    compress: false,
    async onRequest(request, reply) {
      reply.header('cache-control', 'no-store')
      const caller = await checkRequest(mounted, request)
      if (caller) request.actor = caller
      else await reply.code(endpoint.status ?? 200).send()
    },
    preHandler: (request) => verifyCaptcha(services, endpoint, request),
    async handler(request, reply) {
      const result = await answer({ ...inputOf(services, request), user: request.signedInUser })
      const followed = endpoint.isOwnForm && Location.safeParse(result).data?.sessionId
      if (followed) rememberFollowed(reply, followed, services.config.publicUrl)
      return sendAnswer(request, reply, endpoint, result)
    },
  }
}

/** Checks a request before its body is read. Returns its caller; undefined when nothing is left to do. */
async function checkRequest({ name, endpoint, services, identify }: MountedEndpoint, request: FastifyRequest) {
  const { config } = services
  const { limit, isOwnForm } = endpoint
  const { ip, staffBrowser } = request
  if (isOwnForm) refuseForeignForm(request, config.publicUrl)
  const max = limit?.setting ? config.auth.limits[limit.setting] : limit?.max
  const count = (actor?: Actor) =>
    limit && countRequest(services, name, { ...limit, max: max ?? limit.max }, askerOf({ actor, ip, staffBrowser }))
  // Where anyone may ask, requests are counted before they cost anything.
  if (endpoint.access === 'anyone') await count()
  let caller: Actor | undefined
  try {
    caller = await callerOf(endpoint, request, identify)
    caller &&= authorize(endpoint, caller)
  } catch (error) {
    if (endpoint.access !== 'anyone') await count()
    throw error
  }
  if (endpoint.access !== 'anyone') await count(caller)

  return caller
}
