import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { type NewTag, type Tag, tagsContract } from '#shared/tags/contract.ts'

import {
  deletePersonTag,
  deleteTag,
  findTag,
  hasTag,
  insertPersonTag,
  insertTag,
  listTaggedPeople,
  listTags,
} from './store.ts'

const noSuchTag = () => new Failure('not_found', 'There is no such tag.')

export async function pageOfTags(work: OnDatabase, page: PageRequest): Promise<{ tags: Tag[]; next: string | null }> {
  const { rows, next } = await listTags(work, page)

  return { tags: rows, next }
}

export function createTag(work: Work, tag: NewTag, key: string | undefined): Promise<Tag> {
  const keyed = { endpoint: tagsContract.createTag, key, request: tag }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const created = await insertTag(work, tag)
      if (!created) throw new Failure('conflict', `There is a tag “${tag.name}” already.`)

      const event = { action: 'tag_created', entity: 'tag', entityId: created.id, after: { name: created.name } }
      await recordEvent(work, event)
      return keep(work, { ...created, personCount: 0 })
    }),
  )
}

export async function removeTag(work: Acting, tagId: string): Promise<void> {
  await atomically(work, async (work) => {
    const deleted = await deleteTag(work, tagId)
    if (!deleted) throw noSuchTag()

    await recordEvent(work, { action: 'tag_deleted', entity: 'tag', entityId: tagId, before: deleted })
  })
}

export async function pageOfTaggedPeople(work: OnDatabase, tagId: string, page: PageRequest) {
  if (!(await findTag(work, tagId))) throw noSuchTag()
  const { rows, next } = await listTaggedPeople(work, tagId, page)

  return { people: rows, next }
}

interface TagOfPerson {
  tagId: string
  personId: string
}

export async function tagPerson(work: Acting, tagged: TagOfPerson): Promise<void> {
  await atomically(work, async (work) => {
    if (await insertPersonTag(work, tagged)) await recordEvent(work, eventOf('person_tagged', tagged))
    else if (!(await hasTag(work, tagged))) throw new Failure('not_found', 'There is no such tag, or no such person.')
  })
}

export async function untagPerson(work: Acting, tagged: TagOfPerson): Promise<void> {
  await atomically(work, async (work) => {
    if (!(await deletePersonTag(work, tagged))) throw new Failure('not_found', 'This person does not have this tag.')
    await recordEvent(work, eventOf('person_untagged', tagged))
  })
}

export const eventOf = (action: string, { tagId, personId }: TagOfPerson) => ({
  action,
  entity: 'person',
  entityId: personId,
  onBehalfOf: personId,
  facts: { tagId },
  publish: { personId, data: { tagId } },
})
