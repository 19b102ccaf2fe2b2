import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { tagsContract } from '#shared/tags/contract.ts'

export const tagsQuery = queryOptions({
  queryKey: ['tags'],
  queryFn: () => call(tagsContract.listTags, { query: { limit: 100 } }),
})

export const peopleTagged = (tagId: string) =>
  pagesOf(['tags', tagId, 'people'], (after) =>
    call(tagsContract.listTaggedPeople, { params: { tagId }, query: after }),
  )

export const createTag = (name: string, key: string) =>
  call(tagsContract.createTag, { body: { name }, headers: { 'idempotency-key': key } })

export const deleteTag = (tagId: string) => call(tagsContract.deleteTag, { params: { tagId } })

export const tagPerson = (tagId: string, personId: string) =>
  call(tagsContract.tagPerson, { params: { tagId, personId } })

export const untagPerson = (tagId: string, personId: string) =>
  call(tagsContract.untagPerson, { params: { tagId, personId } })
