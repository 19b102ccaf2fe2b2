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

export const sheetRoutes = handlersFor(sheetsContract, () => ({
  createSheet: ({ body, headers, work }) => createSheet(work, { body, key: headers['idempotency-key'] }),
  listSheets: ({ query, work }) => listSheets(work, query),
  listMySheets: ({ actor, work }) => listOwnSheets(work, actor),
  readSheet: ({ params, query, actor, work }) => readSheet(work, params.sheetId, { actor, ...query }),
  writeSheet: ({ params, body, work }) => writeSheet(work, { ...params, ...body }),
  createSheetVersion: ({ params, body, headers, work }) =>
    createVersion(work, { ...params, ...body, key: headers['idempotency-key'] }),
  stepSheet: ({ params, body, work }) => stepSheet(work, { ...params, ...body }),
  renewSheetLink: ({ params, headers, work }) =>
    onceForKey(work, { endpoint: sheetsContract.renewSheetLink, headers, params }, (work) =>
      renewSheetLink(work, params.sheetId),
    ),
  approveSheet: ({ params, body, headers, work }) =>
    approveSheet(work, { ...params, body, key: headers['idempotency-key'] }),
  diffSheet: ({ params, query, actor, work }) => diffSheet(work, params.sheetId, { actor, ...query }),
  makeAgain: ({ body, headers, work }) => makeAgain(work, { request: body, key: headers['idempotency-key'] }),
  renameTemplate: ({ params, body, work }) => renameTemplate(work, { ...params, ...body }),
  deleteTemplate: ({ params, work }) => deleteTemplate(work, params.sheetId),
  readSheetByLink: async ({ body: { token, version }, work }) =>
    presentSheet(work, { ...(await readingByLink(work, token)), version }),
  writeSheetByLink: ({ body, work }) => writeSheetByLink(work, body),
  askAboutSheet: ({ body, headers, work, ...context }) =>
    askAboutSheet({ ...work, context: withLink(context, body.token) }, { ...body, key: headers['idempotency-key'] }),
  approveSheetByLink: ({ body, headers, work }) => approveSheetByLink(work, { body, key: headers['idempotency-key'] }),
}))
