import { handlersFor } from '#server/kernel/http/mount.ts'
import { Failure } from '#shared/http/failure.ts'
import { noticesContract } from '#shared/notices/contract.ts'

import { demoOutbox, failedNotices, pageOfNotices } from './service.ts'
import { changeWording, listWordings, previewWording, resetWording } from './wording.ts'

export const noticesRoutes = handlersFor(noticesContract, (services) => ({
  listNotices: ({ query }) => pageOfNotices(services.db, query),
  listFailedNotices: () => failedNotices(services.db, services.now()),
  readDemoOutbox() {
    if (!services.config.demo) throw new Failure('not_found', 'There is nothing at this address.')
    return demoOutbox(services.db)
  },
  listMailTemplates: () => listWordings(services),
  changeMailTemplate: ({ params, body, ...context }) => changeWording(services, params.name, body, context),
  resetMailTemplate: ({ params, ...context }) => resetWording(services, params.name, context),
  previewMailTemplate: ({ params, body }) => previewWording(services, params.name, body),
}))
