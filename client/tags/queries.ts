import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { type Tag, tagsContract } from '#shared/tags/contract.ts'

/** All of them, page by page: one is chosen by its name. */
async function allTags(page: { after?: string } = {}): Promise<{ tags: Tag[] }> {
  const { tags, next } = await call(tagsContract.listTags, { query: { limit: 100, ...page } })

  return { tags: next === null ? tags : [...tags, ...(await allTags({ after: next })).tags] }
}

export const tagsQuery = queryOptions({ queryKey: ['tags'], queryFn: () => allTags() })

export const peopleTagged = (tagId: string) =>
  pagesOf(['tags', tagId, 'people'], (after) =>
    call(tagsContract.listTaggedPeople, { params: { tagId }, query: after }),
  )

export const createTag = (name: string) => call(tagsContract.createTag, { body: { name } })

export const deleteTag = (tagId: string) => call(tagsContract.deleteTag, { params: { tagId } })

export const tagPerson = (tagId: string, personId: string) =>
  call(tagsContract.tagPerson, { params: { tagId, personId } })

export const untagPerson = (tagId: string, personId: string) =>
  call(tagsContract.untagPerson, { params: { tagId, personId } })

export const tagsOfPerson = (personId: string) =>
  queryOptions({
    queryKey: ['tags', 'person', personId],
    queryFn: () => call(tagsContract.listTagsOfPerson, { params: { personId } }),
    staleTime: 15_000,
  })
