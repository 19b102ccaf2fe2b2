import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { ContentDraft, ContentRow, PageAbout, PageContent } from '#shared/content/contract.ts'
import { type ContentKey, contentKeys } from '#shared/content/pages.ts'
import { Failure } from '#shared/http/failure.ts'

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
export async function readContent(work: OnDatabase, page: string): Promise<PageContent> {
  if (!contentKeys.some((key) => key.page === page)) throw noSuchPage()
  const rows = (await listContentOf(work, page)).filter((row) => isKnown(row) && row.body !== '')

  return {
    ...aboutOf(rows.find(({ part }) => part === about)?.body ?? ''),
    texts: Object.fromEntries(
      rows.filter(({ part }) => part !== about).map(({ part, body }) => [part, renderContent(body)]),
    ),
  }
}

/** What each page is called, and about, in the order of the site. */
export async function readPages(work: OnDatabase): Promise<PageAbout[]> {
  const rows = await listContentCalled(work, about)

  return contentKeys
    .filter(({ part }) => part === about)
    .map(({ page }) => ({ page, ...aboutOf(rows.find((row) => row.page === page)?.body ?? '') }))
}

const unwritten = (key: ContentKey): ContentRow => ({ ...key, body: '', version: 0, updatedAt: null })

/** Every part that there may be, in the order of the site. */
export async function readAllContent(work: OnDatabase): Promise<ContentRow[]> {
  const rows = await listContent(work)

  return contentKeys.map(
    (key) => rows.find(({ page, part }) => page === key.page && part === key.part) ?? unwritten(key),
  )
}

export async function saveContent(work: Work, key: ContentKey, { body, version }: ContentDraft): Promise<ContentRow> {
  const {
    services: { contentEdition },
    context,
    now,
  } = work

  if (!isKnown(key)) throw noSuchPage()

  const written = await atomically(work, async (work) => {
    const updatedBy = context.actor.kind === 'person' ? context.actor.userId : null
    const draft = { ...key, body, updatedAt: now, updatedBy }
    const saved = version === 0 ? await insertContent(work, draft) : await updateContent(work, draft, version)
    if (!saved) {
      throw new Failure('version_conflict', 'Somebody has just changed these words. Look at them again.', {
        current: (await findContent(work, key)) ?? unwritten(key),
      })
    }

    const { before, ...row } = saved
    await recordEvent(work, {
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
