import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

export async function pageOfTags(db: Db, page: PageRequest): Promise<{ tags: Tag[]; next: string | null }> {
  const { rows, next } = await listTags(db, page)

  return { tags: rows, next }
}

export function createTag(services: Services, tag: NewTag, key: string | undefined, context: Context): Promise<Tag> {
  const keyed = { endpoint: tagsContract.createTag, key, request: tag }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const created = await insertTag(trx, tag)
      if (!created) throw new Failure('conflict', `There is a tag “${tag.name}” already.`)

      const event = { action: 'tag_created', entity: 'tag', entityId: created.id, after: { name: created.name } }
      await recordEvent(trx, context, event)
      return keep(trx, { ...created, personCount: 0 })
    }),
  )
}

export async function removeTag(db: Db, tagId: string, context: Context): Promise<void> {
  await atomically(db, async (trx) => {
    const deleted = await deleteTag(trx, tagId)
    if (!deleted) throw noSuchTag()

    await recordEvent(trx, context, { action: 'tag_deleted', entity: 'tag', entityId: tagId, before: deleted })
  })
}

export async function pageOfTaggedPeople(db: Db, tagId: string, page: PageRequest) {
  if (!(await findTag(db, tagId))) throw noSuchTag()
  const { rows, next } = await listTaggedPeople(db, tagId, page)

  return { people: rows, next }
}

interface TagOfPerson {
  tagId: string
  personId: string
}

export async function tagPerson(db: Db, tagged: TagOfPerson, context: Context): Promise<void> {
  await atomically(db, async (trx) => {
    if (await insertPersonTag(trx, tagged)) await recordEvent(trx, context, eventOf('person_tagged', tagged))
    else if (!(await hasTag(trx, tagged))) throw new Failure('not_found', 'There is no such tag, or no such person.')
  })
}

export async function untagPerson(db: Db, tagged: TagOfPerson, context: Context): Promise<void> {
  await atomically(db, async (trx) => {
    if (!(await deletePersonTag(trx, tagged))) throw new Failure('not_found', 'This person does not have this tag.')
    await recordEvent(trx, context, eventOf('person_untagged', tagged))
  })
}

const eventOf = (action: string, { tagId, personId }: TagOfPerson) => ({
  action,
  entity: 'person',
  entityId: personId,
  onBehalfOf: personId,
  facts: { tagId },
  publish: { personId, data: { tagId } },
})
