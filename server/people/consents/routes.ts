import { renderContent } from '#server/content/service.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { consentsContract } from '#shared/people/consents.ts'
import { signedIn } from '#shared/permissions/may.ts'

import {
  giveConsent,
  listMyConsents,
  pageOfVersions,
  publishDocument,
  readDocument,
  readDocumentVersion,
  signForClient,
} from './service.ts'

export const consentRoutes = handlersFor(consentsContract, () => {
  return {
    readDocument: ({ params, work }) => readDocument(work, params.code),
    readDocumentVersion: ({ params, work }) => readDocumentVersion(work, params),
    listDocumentVersions: ({ params, query, work }) => pageOfVersions(work, params.code, query),
    publishDocument: ({ params, body, work }) => publishDocument(work, { ...params, ...body }),
    previewDocument: ({ body }) => renderContent(body.body),
    listMyConsents: ({ actor, work }) => listMyConsents(work, signedIn(actor).userId),
    signForClient: ({ params, body, work }) => signForClient(work, { ...params, ...body, code: 'waiver' }),
    giveConsent: ({ body, work, ...context }) => giveConsent(work, signedIn(context.actor).userId, body),
  }
})
