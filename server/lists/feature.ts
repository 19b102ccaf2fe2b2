import type { Feature } from '#server/kernel/feature.ts'

import { downloadRoutes, listsRoutes } from './routes.ts'
import { deleteViewsOf, listViewsOf } from './store.ts'

export const lists: Feature = {
  name: 'lists',
  texts: {
    savedView: { personal: ['search'], other: ['list', 'name'] },
    usualView: { other: ['list'] },
  },
  routes: [listsRoutes, downloadRoutes],
  ofPerson: {
    export: async (work, { userId }) => (userId === null ? {} : { savedViews: await listViewsOf(work, userId) }),
    forget: async (work, { userId }) => void (await deleteViewsOf(work, userId)),
  },
}
