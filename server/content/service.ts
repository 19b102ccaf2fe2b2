import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { ContentDraft, ContentRow, PageAbout, PageContent } from '#shared/content/contract.ts'
import { type ContentKey, contentKeys } from '#shared/content/pages.ts'
import { Failure } from '#shared/http/failure.ts'

import type { ContentEdition } from './edition.ts'
import { plainContent, renderContent } from './markdown.ts'
import { findContent, insertContent, listContent, listContentCalled, listContentOf, updateContent } from './store.ts'

export { renderContent } from './markdown.ts'

const noSuchPage = () => new Failure('not_found', 'There is no such page, or no such part of it.')

const isKnown = ({ page, part }: ContentKey) => contentKeys.some((key) => key.page === page && key.part === part)

/** The page's own name and description; every other part is shown on it. */
const about = 'about'

function aboutOf(body: string) {
  const { title, text } = plainContent(body)
  return { title, description: text || null }
}

/** The words of a page as it shows them. A part that the program knows no more, or that is empty, is left out. */
export async function readContent(db: Db, page: string): Promise<PageContent> {
  if (!contentKeys.some((key) => key.page === page)) throw noSuchPage()
  const rows = (await listContentOf(db, page)).filter((row) => isKnown(row) && row.body !== '')

  return {
    ...aboutOf(rows.find(({ part }) => part === about)?.body ?? ''),
    texts: Object.fromEntries(
      rows.filter(({ part }) => part !== about).map(({ part, body }) => [part, renderContent(body)]),
    ),
  }
}

/** What each page is called, and about, in the order of the site. */
export async function readPages(db: Db): Promise<PageAbout[]> {
  const rows = await listContentCalled(db, about)

  return contentKeys
    .filter(({ part }) => part === about)
    .map(({ page }) => ({ page, ...aboutOf(rows.find((row) => row.page === page)?.body ?? '') }))
}

const unwritten = (key: ContentKey): ContentRow => ({ ...key, body: '', version: 0, updatedAt: null })

/** Every part that there may be, in the order of the site. */
export async function readAllContent(db: Db): Promise<ContentRow[]> {
  const rows = await listContent(db)

  return contentKeys.map(
    (key) => rows.find(({ page, part }) => page === key.page && part === key.part) ?? unwritten(key),
  )
}

interface ContentServices {
  db: Db
  now: () => Date
  contentEdition: ContentEdition
}

export async function saveContent(
  { db, now, contentEdition }: ContentServices,
  key: ContentKey,
  { body, version }: ContentDraft,
  context: Context,
): Promise<ContentRow> {
  if (!isKnown(key)) throw noSuchPage()

  const written = await atomically(db, async (trx) => {
    const updatedBy = context.actor.kind === 'person' ? context.actor.userId : null
    const draft = { ...key, body, updatedAt: now(), updatedBy }
    const saved = version === 0 ? await insertContent(trx, draft) : await updateContent(trx, draft, version)
    if (!saved) {
      throw new Failure('version_conflict', 'Somebody has just changed these words. Look at them again.', {
        current: (await findContent(trx, key)) ?? unwritten(key),
      })
    }

    const { before, ...row } = saved
    await recordEvent(trx, context, {
      action: 'content_changed',
      entity: 'content',
      entityId: `${key.page}/${key.part}`,
      before: { body: before },
      after: { body },
    })
    return row
  })
  // Whoever saved it looks at the page next. Other servers are told by the database.
  await contentEdition.reload()
  return written
}
