import { handlersFor } from '#server/kernel/http/mount.ts'
import { errorsContract } from '#shared/errors/contract.ts'

import { keepReports, listClientErrors, resolveClientError } from './service.ts'

export const errorsRoutes = handlersFor(errorsContract, () => ({
  reportClientErrors: ({ body, origin, work }) => keepReports(work, body.reports, origin.userAgent),
  listClientErrors: ({ query, work }) => listClientErrors(work, query),
  resolveClientError: ({ params, work }) => resolveClientError(work, params.clientErrorId),
}))
