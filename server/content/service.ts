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

/** The part with the page's name and description; all other parts are shown on the page. */
const about = 'about'

function aboutOf(body: string) {
  const { title, text } = plainContent(body)
  return { title, description: text || null }
}

/** The words of a page. Empty parts are left out, and those that the program no longer knows. */
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

/** The name and description of each page, in the order of the site. */
export async function readPages(work: OnDatabase): Promise<PageAbout[]> {
  const rows = await listContentCalled(work, about)

  return contentKeys
    .filter(({ part }) => part === about)
    .map(({ page }) => ({ page, ...aboutOf(rows.find((row) => row.page === page)?.body ?? '') }))
}

const unwritten = (key: ContentKey): ContentRow => ({ ...key, body: '', version: 0, updatedAt: null })

/** Every part that the program knows, in the order of the site. */
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
  // Reloads here because whoever saved it looks at the page next; other servers hear of it from the database.
  await contentEdition.reload()
  return written
}
