import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { ContentDraft, ContentRow, PageContent } from '#shared/content/contract.ts'
import { type ContentKey, contentKeys } from '#shared/content/pages.ts'
import { Failure } from '#shared/http/failure.ts'

import { plainContent, renderContent } from './markdown.ts'
import { findContent, insertContent, listContent, listContentOf, updateContent } from './store.ts'

const noSuchPage = () => new Failure('not_found', 'There is no such page, or no such part of it.')

const isKnown = ({ page, part }: ContentKey) => contentKeys.some((key) => key.page === page && key.part === part)

/** The page's own name and description; every other part is shown on it. */
const isAbout = ({ part }: ContentKey) => part === 'about'

/** The words of a page as it shows them. A part that the program knows no more, or that is empty, is left out. */
export async function readContent(db: Db, page: string): Promise<PageContent> {
  if (!contentKeys.some((key) => key.page === page)) throw noSuchPage()
  const rows = (await listContentOf(db, page)).filter((row) => isKnown(row) && row.body !== '')
  const about = rows.find(isAbout)
  const { title = null, text = '' } = about ? plainContent(about.body) : {}

  return {
    title,
    description: text || null,
    texts: Object.fromEntries(rows.filter((row) => !isAbout(row)).map(({ part, body }) => [part, renderContent(body)])),
  }
}

const unwritten = (key: ContentKey): ContentRow => ({ ...key, body: '', version: 0, updatedAt: null })

/** Every part that there may be, in the order of the site. */
export async function readAllContent(db: Db): Promise<ContentRow[]> {
  const rows = await listContent(db)

  return contentKeys.map(
    (key) => rows.find(({ page, part }) => page === key.page && part === key.part) ?? unwritten(key),
  )
}

interface Tools {
  db: Db
  now: () => Date
}

export async function saveContent(
  { db, now }: Tools,
  key: ContentKey,
  { body, version }: ContentDraft,
  context: Context,
): Promise<ContentRow> {
  if (!isKnown(key)) throw noSuchPage()

  return atomically(db, async (trx) => {
    const updatedBy = context.actor.kind === 'person' ? context.actor.userId : null
    const row = { ...key, body, updatedAt: now(), updatedBy }
    const saved = version === 0 ? await insertContent(trx, row) : await updateContent(trx, row, version)
    if (!saved) {
      throw new Failure('version_conflict', 'Somebody has just changed these words. Look at them again.', {
        current: (await findContent(trx, key)) ?? unwritten(key),
      })
    }

    const { before, ...written } = saved
    await recordEvent(trx, context, {
      action: 'content_changed',
      entity: 'content',
      entityId: `${key.page}/${key.part}`,
      before: { body: before },
      after: { body },
    })
    return written
  })
}
