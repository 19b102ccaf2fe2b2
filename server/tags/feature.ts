import type { Feature } from '#server/kernel/feature.ts'

import { tagsRoutes } from './routes.ts'
import { deleteSharedTags, deleteTagsOfUser, listTagsOfUser } from './store.ts'

export const tags: Feature = {
  name: 'tags',
  routes: [tagsRoutes],
  ofPerson: {
    export: async (db, { userId }) => ({ tags: await listTagsOfUser(db, userId) }),
    forget: async (db, { userId }) => void (await deleteTagsOfUser(db, userId)),
    merge: async (db, clients) => void (await deleteSharedTags(db, clients)),
  },
}
