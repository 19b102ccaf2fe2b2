import { handlersFor } from '#server/kernel/http/mount.ts'
import { exportPerson } from '#server/people/leaving/copy.ts'
import { erasePerson } from '#server/people/leaving/erase.ts'
import { mergesContract } from '#shared/people/merges.ts'

import { mergePerson, previewMerge } from './merge.ts'
import { previewUndo, undoMerge } from './undo.ts'

export const mergesRoutes = handlersFor(mergesContract, (services) => ({
  mergePerson: ({ params, query, body, ...context }) =>
    query.preview
      ? previewMerge(services, { ...params, ...body })
      : mergePerson(services, { ...params, ...body }, context),
  undoMerge: ({ params, ...context }) => undoMerge(services, params.mergeId, context),
  previewUndo: ({ params, ...context }) => previewUndo(services, params.mergeId, context),
  exportPerson: ({ params, body, ...context }) => exportPerson(services, { ...params, ...body }, context),
  erasePerson: ({ params, body, ...context }) => erasePerson(services, { ...params, ...body }, context),
}))
