import { handlersFor } from '#server/kernel/http/mount.ts'
import { tagsContract } from '#shared/tags/contract.ts'

import { createTag, pageOfTaggedPeople, pageOfTags, removeTag, tagPerson, untagPerson } from './service.ts'
import { listTagsOfPerson } from './store.ts'

export const tagsRoutes = handlersFor(tagsContract, (services) => {
  const { db } = services

  return {
    listTags: ({ query }) => pageOfTags(db, query),
    createTag: ({ body, headers, ...context }) => createTag(services, body, headers['idempotency-key'], context),
    deleteTag: ({ params, ...context }) => removeTag(db, params.tagId, context),
    listTaggedPeople: ({ params, query }) => pageOfTaggedPeople(db, params.tagId, query),
    listTagsOfPerson: async ({ params }) => ({ tags: await listTagsOfPerson(db, params.personId) }),
    tagPerson: ({ params, ...context }) => tagPerson(db, params, context),
    untagPerson: ({ params, ...context }) => untagPerson(db, params, context),
  }
})
