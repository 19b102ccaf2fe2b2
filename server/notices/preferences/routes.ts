import type { FastifyInstance } from 'fastify'

import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'

import { changePreferences, leadTo, mailLinkTo, readPreferences, renewPreferencesLink, unsubscribe } from './service.ts'

export const preferencesRoutes = handlersFor(preferencesContract, (services) => ({
  readPreferences: ({ headers, ...context }) => readPreferences(services, headers['preferences-link'], context),
  changePreferences: ({ headers, body, ...context }) =>
    changePreferences(services, { token: headers['preferences-link'], ...body }, context),
  mailPreferencesLink: ({ body, ...context }) => mailLinkTo(services, body.email, context),
  renewPreferencesLink: ({ params, headers, ...context }) =>
    onceForKey(services, { endpoint: preferencesContract.renewPreferencesLink, headers, params }, context, (inside) =>
      renewPreferencesLink(inside, params.personId, context),
    ),
  unsubscribe: ({ query, ...context }) => unsubscribe(services, query.token, context),
}))

/** Programs without a button of their own open the address: that changes nothing, and leads to the page. */
export async function leadToPreferences(app: FastifyInstance, services: Services): Promise<void> {
  const undescribed = { schema: { hide: true } }
  app.get<{ Querystring: { token?: string } }>(
    preferencesContract.unsubscribe.path,
    undescribed,
    async ({ query }, reply) => reply.redirect(await leadTo(services, String(query.token)), 303),
  )
}
