import { handlersFor } from '#server/kernel/http/mount.ts'
import { tagsContract } from '#shared/tags/contract.ts'

import { createTag, pageOfTaggedPeople, pageOfTags, removeTag, tagPerson, untagPerson } from './service.ts'
import { listTagsOfPerson } from './store.ts'

export const tagsRoutes = handlersFor(tagsContract, () => {
  return {
    listTags: ({ query, work }) => pageOfTags(work, query),
    createTag: ({ body, headers, work }) => createTag(work, body, headers['idempotency-key']),
    deleteTag: ({ params, work }) => removeTag(work, params.tagId),
    listTaggedPeople: ({ params, query, work }) => pageOfTaggedPeople(work, params.tagId, query),
    listTagsOfPerson: async ({ params, work }) => ({ tags: await listTagsOfPerson(work, params.personId) }),
    tagPerson: ({ params, work }) => tagPerson(work, params),
    untagPerson: ({ params, work }) => untagPerson(work, params),
  }
})
