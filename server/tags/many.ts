import { recordEvents } from '#server/audit/service.ts'
import { manyAct, type Refusal, refusal } from '#server/lists/service.ts'
import { peopleOfMany } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { eventOf } from './service.ts'
import { deletePersonTags, findTag, insertPersonTags, listTaggedSince } from './store.ts'

const hasIt = refusal('has_it', 'They have this tag already.')
const takenSince: Refusal = { reason: 'changed', sentence: 'The tag was taken away since, or given anew.' }

/** Gives a tag to many people. */
export const tagPeople = manyAct<'tag_people', { personId: string }, null, { since: string }>({
  code: 'tag_people',
  batch: 500,
  ...peopleOfMany,

  async judge(work, ids, { tagId }) {
    if (!(await findTag(work, tagId))) throw new Failure('not_found', 'There is no such tag. It may have been deleted.')
    const tagged = await listTaggedSince(work, tagId, ids)

    return peopleOfMany.judge(work, ids, ({ id }) => (tagged.has(id) ? hasIt : { plan: { personId: id } }))
  },

  async act(work, plans, { tagId }) {
    const given = await insertPersonTags(work, tagId, [...plans.keys()])
    await recordEvents(
      work,
      given.map(({ personId }) => eventOf('person_tagged', { tagId, personId })),
    )
    const done = new Map(given.map(({ personId, since }) => [personId, { before: null, after: { since } }]))
    const others = [...plans.keys()].filter((id) => !done.has(id))
    return { done, refused: new Map(others.map((id) => [id, hasIt.refusal])) }
  },

  async undo(work, rows, { tagId }) {
    const given = rows.map(({ id, after }) => ({ personId: id, since: after.since }))
    const taken = new Set(await deletePersonTags(work, tagId, given))
    await recordEvents(
      work,
      [...taken].map((personId) => eventOf('person_untagged', { tagId, personId })),
    )
    return new Map(rows.filter(({ id }) => !taken.has(id)).map(({ id }) => [id, takenSince]))
  },

  factsOf: ({ tagId }) => ({ tagId }),
})
