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

export const consentRoutes = handlersFor(consentsContract, (services) => {
  const { db } = services

  return {
    readDocument: ({ params }) => readDocument(db, params.code),
    readDocumentVersion: ({ params }) => readDocumentVersion(db, params),
    listDocumentVersions: ({ params, query }) => pageOfVersions(db, params.code, query),
    publishDocument: ({ params, body, ...context }) => publishDocument(services, { ...params, ...body }, context),
    previewDocument: ({ body }) => renderContent(body.body),
    listMyConsents: ({ actor }) => listMyConsents(db, signedIn(actor).userId),
    signForClient: ({ params, body, ...context }) =>
      signForClient(services, { ...params, ...body, code: 'waiver' }, context),
    giveConsent: ({ body, ...context }) => giveConsent(services, signedIn(context.actor).userId, body, context),
  }
})
