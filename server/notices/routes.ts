import { handlersFor } from '#server/kernel/http/mount.ts'
import { Failure } from '#shared/http/failure.ts'
import { noticesContract } from '#shared/notices/contract.ts'

import { liftBounceOf, pageOfNotices, resendNotice } from './outbox.ts'
import { demoOutbox, failedNotices } from './service.ts'
import { changeWording, listWordings, previewWording, resetWording } from './wording.ts'

export const noticesRoutes = handlersFor(noticesContract, (services) => ({
  listNotices: ({ query }) => pageOfNotices(services, query),
  resendNotice: ({ params, headers, ...context }) =>
    resendNotice(services, params.noticeId, headers['idempotency-key'], context),
  liftBounce: ({ params, ...context }) => liftBounceOf(services, params.noticeId, context),
  listFailedNotices: () => failedNotices(services.db, services.now()),
  readDemoOutbox() {
    if (!services.config.demo) throw new Failure('not_found', 'There is nothing at this address.')
    return demoOutbox(services.db)
  },
  listMailTemplates: () => listWordings(services),
  changeMailTemplate: ({ params, body, ...context }) => changeWording(services, params.name, body, context),
  resetMailTemplate: ({ params, ...context }) => resetWording(services, params.name, context),
  previewMailTemplate: ({ params, body, actor }) => previewWording(services, params.name, body, actor),
}))
