import { handlersFor } from '#server/kernel/http/mount.ts'
import { Failure } from '#shared/http/failure.ts'
import { noticesContract } from '#shared/notices/contract.ts'

import { liftBounceOf, pageOfNotices, resendNotice } from './outbox.ts'
import { demoOutbox, failedNotices } from './service.ts'
import { changeWording, listWordings, previewWording, resetWording } from './wording.ts'

export const noticesRoutes = handlersFor(noticesContract, (services) => ({
  listNotices: ({ query, work }) => pageOfNotices(work, query),
  resendNotice: ({ params, headers, work }) => resendNotice(work, params.noticeId, headers['idempotency-key']),
  liftBounce: ({ params, work }) => liftBounceOf(work, params.noticeId),
  listFailedNotices: ({ work }) => failedNotices(work),
  readDemoOutbox({ work }) {
    if (!services.config.demo) throw new Failure('not_found', 'There is nothing at this address.')
    return demoOutbox(work)
  },
  listMailTemplates: ({ work }) => listWordings(work),
  changeMailTemplate: ({ params, body, work }) => changeWording(work, params.name, body),
  resetMailTemplate: ({ params, work }) => resetWording(work, params.name),
  previewMailTemplate: ({ params, body, actor, work }) => previewWording(work, params.name, body, actor),
}))
