import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders, Line } from '#shared/http/wire.ts'

export const NewTag = z.strictObject({
  name: Line(40).meta({ examples: ['Left-handed'] }),
})
export type NewTag = z.output<typeof NewTag>

export const Tag = z.object({ id: Id, name: z.string(), personCount: z.int() })
export type Tag = z.output<typeof Tag>

const TaggedPerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
})
export type TaggedPerson = z.output<typeof TaggedPerson>

const tagAndPerson = z.object({ tagId: Id, personId: Id })

/** The studio's own words to find its people by. */
export const tagsContract = {
  listTags: endpoint({
    method: 'GET',
    path: '/api/v1/tags',
    summary: 'The studio’s tags by name, each with how many people have it',
    access: 'may:read/users',
    query: z.strictObject(pageQuery(100)),
    response: z.object({ tags: z.array(Tag), next: NextPage }),
  }),
  createTag: endpoint({
    method: 'POST',
    path: '/api/v1/tags',
    summary: 'Add a tag',
    access: 'may:manage_clients/users',
    status: 201,
    headers: IdempotencyHeaders,
    body: NewTag,
    response: Tag,
    /** `conflict`: another tag has this name. */
    failures: ['conflict', 'key_reused'],
  }),
  deleteTag: endpoint({
    method: 'DELETE',
    path: '/api/v1/tags/:tagId',
    summary: 'Delete a tag, also from everybody who has it',
    access: 'may:manage_clients/users',
    params: z.object({ tagId: Id }),
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
  listTaggedPeople: endpoint({
    method: 'GET',
    path: '/api/v1/tags/:tagId/people',
    summary: 'Who has a tag, by name',
    access: 'may:read/users',
    params: z.object({ tagId: Id }),
    query: z.strictObject(pageQuery()),
    response: z.object({ people: z.array(TaggedPerson), next: NextPage }),
    failures: ['not_found'],
  }),
  listTagsOfPerson: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/tags',
    summary: 'The tags of a client, by name',
    access: 'may:read/users',
    params: z.object({ personId: Id }),
    response: z.object({ tags: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  tagPerson: endpoint({
    method: 'PUT',
    path: '/api/v1/tags/:tagId/people/:personId',
    summary: 'Give a person a tag; again it changes nothing',
    access: 'may:manage_clients/users',
    params: tagAndPerson,
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
  untagPerson: endpoint({
    method: 'DELETE',
    path: '/api/v1/tags/:tagId/people/:personId',
    summary: 'Take a tag from a person',
    access: 'may:manage_clients/users',
    params: tagAndPerson,
    status: 204,
    response: z.void(),
    failures: ['not_found'],
  }),
}
