import { handlersFor } from '#server/kernel/http/mount.ts'
import { errorsContract } from '#shared/errors/contract.ts'

import { keepReports, listClientErrors, resolveClientError } from './service.ts'

export const errorsRoutes = handlersFor(errorsContract, (services) => ({
  reportClientErrors: ({ body, origin }) => keepReports(services, body.reports, origin.userAgent),
  listClientErrors: ({ query }) => listClientErrors(services, query),
  resolveClientError: ({ params, ...context }) => resolveClientError(services.db, params.clientErrorId, context),
}))
