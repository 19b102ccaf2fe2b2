import { renewSheetLink } from '#server/builds/renew-links.ts'
import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor, withLink } from '#server/kernel/http/mount.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'

import { makeAgain } from './again.ts'
import { approveSheet, approveSheetByLink } from './approve.ts'
import { createSheet } from './create.ts'
import { listOwnSheets, listSheets } from './list.ts'
import { diffSheet, presentSheet, readingByLink, readSheet } from './present.ts'
import { stepSheet } from './share.ts'
import { deleteTemplate, renameTemplate } from './templates.ts'
import { askAboutSheet } from './thread.ts'
import { createVersion } from './versions.ts'
import { writeSheet, writeSheetByLink } from './write.ts'

export const sheetRoutes = handlersFor(sheetsContract, (services) => ({
  createSheet: ({ body, headers, ...context }) =>
    createSheet(services, { body, key: headers['idempotency-key'] }, context),
  listSheets: ({ query }) => listSheets(services.db, query),
  listMySheets: ({ actor }) => listOwnSheets(services.db, actor),
  readSheet: ({ params, query, actor }) => readSheet(services, params.sheetId, { actor, ...query }),
  writeSheet: ({ params, body, ...context }) => writeSheet(services, { ...params, ...body }, context),
  createSheetVersion: ({ params, body, headers, ...context }) =>
    createVersion(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  stepSheet: ({ params, body, ...context }) => stepSheet(services, { ...params, ...body }, context),
  renewSheetLink: ({ params, headers, ...context }) =>
    onceForKey(services, { endpoint: sheetsContract.renewSheetLink, headers, params }, context, (inside) =>
      renewSheetLink(inside, params.sheetId, context),
    ),
  approveSheet: ({ params, body, headers, ...context }) =>
    approveSheet(services, { ...params, body, key: headers['idempotency-key'] }, context),
  diffSheet: ({ params, query, actor }) => diffSheet(services, params.sheetId, { actor, ...query }),
  makeAgain: ({ body, headers, ...context }) =>
    makeAgain(services, { request: body, key: headers['idempotency-key'] }, context),
  renameTemplate: ({ params, body, ...context }) => renameTemplate(services, { ...params, ...body }, context),
  deleteTemplate: ({ params, ...context }) => deleteTemplate(services, params.sheetId, context),
  readSheetByLink: async ({ body: { token, version } }) =>
    presentSheet(services, services.db, { ...(await readingByLink(services, token)), version }),
  writeSheetByLink: ({ body, ...context }) => writeSheetByLink(services, body, context),
  askAboutSheet: ({ body, headers, ...context }) =>
    askAboutSheet(services, { ...body, key: headers['idempotency-key'] }, withLink(context, body.token)),
  approveSheetByLink: ({ body, headers, ...context }) =>
    approveSheetByLink(services, { body, key: headers['idempotency-key'] }, context),
}))
