import type { Feature } from '#server/kernel/feature.ts'

import { tagPeople } from './many.ts'
import { tagsRoutes } from './routes.ts'
import { deleteTagsOf, listTagsOf } from './store.ts'

export const tags: Feature = {
  name: 'tags',
  texts: {
    tag: { other: ['name'] },
  },
  routes: [tagsRoutes],
  manyActs: [tagPeople],
  ofPerson: {
    export: async (work, { personId }) => ({ tags: await listTagsOf(work, personId) }),
    forget: async (work, { personId }) => void (await deleteTagsOf(work, personId)),
    merge: { tables: { personTag: { words: ['tag', 'tags'], once: ['tagId'] } } },
  },
}
