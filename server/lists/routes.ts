import { handlersFor } from '#server/kernel/http/mount.ts'
import { downloadsContract, viewsContract } from '#shared/lists/contract.ts'

import { makeDownload } from './downloads.ts'
import { chooseUsualView, removeView, saveView, viewsOf } from './views.ts'

export const listsRoutes = handlersFor(viewsContract, () => {
  return {
    listViews: ({ query, work }) => viewsOf(work, query),
    saveView: ({ body, work }) => saveView(work, body),
    deleteView: ({ params, work }) => removeView(work, params.viewId),
    chooseUsualView: ({ body, work }) => chooseUsualView(work, body),
  }
})

export const downloadRoutes = handlersFor(downloadsContract, (_services, app) => {
  return {
    makeDownload: ({ body, work }) => makeDownload(work, body.address, app.fileAt),
  }
})
