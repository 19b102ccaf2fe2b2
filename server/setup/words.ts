import type { OnDatabase } from '#server/kernel/db/database.ts'

import { type Entry, section, type Section } from './section.ts'
import { readStarter } from './starter.ts'

interface PageWords {
  body: string
}

const keyOf = (page: string, part: string) => `${page}/${part}`

/** Page and part of a key. */
function placeOf(key: string) {
  const [page = '', part = ''] = key.split('/')
  return { page, part }
}

const keyed = section<'content', PageWords>('content', {
  entriesOf: (value) =>
    Object.entries(value).flatMap(([page, parts]) =>
      Object.entries(parts).map(([part, body]) => ({ key: keyOf(page, part), item: { body } })),
    ),
  valueOf: (entries) => (entries.length > 0 ? byPage(entries) : undefined),
  async list({ trx }) {
    const rows = await trx
      .selectFrom('content')
      .select(['page', 'part', 'body'])
      .orderBy('page')
      .orderBy('part')
      .execute()
    return rows.map(({ page, part, body }) => ({
      id: keyOf(page, part),
      key: keyOf(page, part),
      item: { body },
      active: true,
    }))
  },
  insert: ({ trx }, { key, item }, { now }) =>
    trx
      .insertInto('content')
      .values({ ...placeOf(key), ...item, updatedAt: now })
      .execute(),
  update: ({ trx }, { key, item }, { now }) => {
    const { page, part } = placeOf(key)
    return trx
      .updateTable('content')
      .set((eb) => ({ ...item, version: eb('version', '+', 1), updatedAt: now, updatedBy: null }))
      .where('page', '=', page)
      .where('part', '=', part)
      .execute()
  },
  async remove({ trx }, key) {
    const { page, part } = placeOf(key)
    await trx.deleteFrom('content').where('page', '=', page).where('part', '=', part).execute()
    return 'removed'
  },
})

const byPage = (entries: readonly Entry<PageWords>[]) =>
  Object.fromEntries(
    [...Map.groupBy(entries, ({ key }) => placeOf(key).page)].map(([page, parts]) => [
      page,
      Object.fromEntries(parts.map(({ key, item }) => [placeOf(key).part, item.body])),
    ]),
  )

const hasWords = async ({ trx }: OnDatabase) =>
  (await trx.selectFrom('content').select('page').limit(1).execute()).length > 0

/** A studio that says nothing of its words begins with those of the starter. */
export const words: Section = {
  ...keyed,
  async reconcile(work, document, request) {
    const content = document.content ?? ((await hasWords(work)) ? undefined : (await readStarter()).content)

    return content && keyed.reconcile(work, { ...document, content }, request)
  },
}
