import type { Feature } from '#server/kernel/feature.ts'

import { tagsRoutes } from './routes.ts'
import { deleteTagsOf, listTagsOf } from './store.ts'

export const tags: Feature = {
  name: 'tags',
  texts: {
    tag: { other: ['name'] },
  },
  routes: [tagsRoutes],
  ofPerson: {
    export: async (db, { personId }) => ({ tags: await listTagsOf(db, personId) }),
    forget: async (db, { personId }) => void (await deleteTagsOf(db, personId)),
    merge: { tables: { personTag: { words: ['tag', 'tags'], once: ['tagId'] } } },
  },
}
