import type { FastifyInstance } from 'fastify'

import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'

import { preferencesUrlOf, unsubscribedBy } from './link.ts'
import { changePreferences, readPreferences, unsubscribe } from './service.ts'

export const preferencesRoutes = handlersFor(preferencesContract, (services) => ({
  readPreferences: ({ headers, ...context }) => readPreferences(services, headers['preferences-link'], context),
  changePreferences: ({ headers, body, ...context }) =>
    changePreferences(services, { token: headers['preferences-link'], ...body }, context),
  unsubscribe: ({ query, ...context }) => unsubscribe(services, query.token, context),
}))

/** Programs without a button of their own open the address: that changes nothing, and leads to the page. */
export async function leadToPreferences(app: FastifyInstance, { config }: Services): Promise<void> {
  const undescribed = { schema: { hide: true } }
  app.get<{ Querystring: { token?: string } }>(
    preferencesContract.unsubscribe.path,
    undescribed,
    ({ query }, reply) => {
      const whose = unsubscribedBy(config, String(query.token))
      return reply.redirect(whose ? preferencesUrlOf(config, whose.personId) : `${config.publicUrl}/notifications`, 303)
    },
  )
}
