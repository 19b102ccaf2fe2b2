import type { FastifyInstance } from 'fastify'

import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { workOf } from '#server/kernel/work.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'

import {
  changePreferences,
  preferencesAddressFor,
  mailLinkTo,
  readPreferences,
  renewPreferencesLink,
  unsubscribe,
} from './service.ts'

export const preferencesRoutes = handlersFor(preferencesContract, () => ({
  readPreferences: ({ headers, work }) => readPreferences(work, headers['preferences-link']),
  changePreferences: ({ headers, body, work }) =>
    changePreferences(work, { token: headers['preferences-link'], ...body }),
  mailPreferencesLink: ({ body, work }) => mailLinkTo(work, body.email),
  renewPreferencesLink: ({ params, headers, work }) =>
    onceForKey(work, { endpoint: preferencesContract.renewPreferencesLink, headers, params }, (work) =>
      renewPreferencesLink(work, params.personId),
    ),
  unsubscribe: ({ query, work }) => unsubscribe(work, query.token),
}))

/**
 * Mail programs without an unsubscribe button open the address in a browser: a GET changes nothing and leads to the
 * page.
 */
export async function redirectToPreferences(app: FastifyInstance, services: Services): Promise<void> {
  const undescribed = { schema: { hide: true } }
  app.get<{ Querystring: { token?: string } }>(
    preferencesContract.unsubscribe.path,
    undescribed,
    async ({ query }, reply) =>
      reply.redirect(
        await preferencesAddressFor(workOf(services, { actor: { kind: 'guest' } }), String(query.token)),
        303,
      ),
  )
}
