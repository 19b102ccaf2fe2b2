import { handlersFor } from '#server/kernel/http/mount.ts'
import { exportPerson } from '#server/people/leaving/copy.ts'
import { erasePerson } from '#server/people/leaving/erase.ts'
import { mergesContract } from '#shared/people/merges.ts'

import { mergePerson, previewMerge } from './merge.ts'
import { previewUndo, undoMerge } from './undo.ts'

export const mergesRoutes = handlersFor(mergesContract, () => ({
  mergePerson: ({ params, query, body, work }) =>
    query.preview ? previewMerge(work, { ...params, ...body }) : mergePerson(work, { ...params, ...body }),
  undoMerge: ({ params, work }) => undoMerge(work, params.mergeId),
  previewUndo: ({ params, work }) => previewUndo(work, params.mergeId),
  exportPerson: ({ params, body, work }) => exportPerson(work, { ...params, ...body }),
  erasePerson: ({ params, body, work }) => erasePerson(work, { ...params, ...body }),
}))
