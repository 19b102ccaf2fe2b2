import type { Feature } from '#server/kernel/feature.ts'

import { manyRoutes } from './many/routes.ts'
import { manyRetention } from './many/store.ts'
import { downloadRoutes, listsRoutes } from './routes.ts'
import { deleteViewsOf, listViewsOf } from './store.ts'

export const lists: Feature = {
  name: 'lists',
  texts: {
    savedView: { personal: ['search'], other: ['list', 'name'] },
    usualView: { other: ['list'] },
    // Words to many people are about none of them.
    manyAct: { other: ['code', 'asked'] },
    manyActRow: { other: ['reason', 'sentence', 'before', 'after'] },
  },
  routes: [listsRoutes, downloadRoutes, manyRoutes],
  retention: () => [manyRetention],
  ofPerson: {
    export: async (work, { userId }) => (userId === null ? {} : { savedViews: await listViewsOf(work, userId) }),
    forget: async (work, { userId }) => void (await deleteViewsOf(work, userId)),
  },
}
