import pg from 'pg'
import { expect } from 'vitest'

import { contentContract } from '#shared/content/contract.ts'
import { contentKeys } from '#shared/content/pages.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { test } from '#tests/support/test.ts'

const { listContent, listPages, readContent, saveContent } = contentContract
const bench = { page: 'repair', part: 'ask' }

test('what a studio writes of a page is what everybody reads on it', async ({ as, call }) => {
  const admin = await as('admin')
  expect(await call(readContent, { params: { page: 'repair' } })).toEqual({ title: null, description: null, texts: {} })

  const body = '# Ask us\n\nAbout *anything*.'
  const saved = await admin(saveContent, { params: bench, body: { body: `${body}\n\n`, version: 0 } })
  await admin(saveContent, {
    params: { page: 'repair', part: 'about' },
    body: { body: '# The bench\n\nWhat it does & costs.', version: 0 },
  })

  expect(saved).toMatchObject({ ...bench, body, version: 1 })
  expect(await call(readContent, { params: { page: 'repair' } })).toEqual({
    title: 'The bench',
    description: 'What it does & costs.',
    texts: { ask: { title: 'Ask us', lead: '<p>About <em>anything</em>.</p>', sections: [] } },
  })

  expect((await call(listPages, {})).find(({ page }) => page === 'repair')).toEqual({
    page: 'repair',
    title: 'The bench',
    description: 'What it does & costs.',
  })

  await admin(saveContent, { params: bench, body: { body: ' ', version: 1 } })
  expect((await call(readContent, { params: { page: 'repair' } })).texts).toEqual({})
})

test('nothing that somebody writes runs in the browser of a visitor', async ({ as, call }) => {
  const body = [
    '# <script>alert(1)</script>',
    '<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](data:text/html,x)',
    '## <img src=x onerror=alert(1)>',
    '<iframe src="https://evil.example"></iframe> ![p](data:image/svg+xml,x)',
  ].join('\n\n')
  await (
    await as('admin')
  )(saveContent, { params: bench, body: { body, version: 0 } })

  const { ask } = (await call(readContent, { params: { page: 'repair' } })).texts
  const html = [ask?.lead, ...(ask?.sections ?? []).map((section) => section.html)].join('\n')
  expect(html).not.toMatch(/<(?!\/?p>)/)
  expect(html).not.toMatch(/href|src=x"/)
  // A title is text, which its page writes as such.
  expect(ask?.title).toBe('<script>alert(1)</script>')
})

test('pages and parts that nobody knows are not found, and a text has an end', async ({ as, call }) => {
  const admin = await as('admin')
  const draft = { body: 'Text', version: 0 }

  await expect(call(readContent, { params: { page: 'nowhere' } })).rejects.toMatchObject({ code: 'not_found' })
  for (const params of [
    { page: 'nowhere', part: 'ask' },
    { page: 'repair', part: 'ages' },
  ]) {
    await expect(admin(saveContent, { params, body: draft })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(
    admin(saveContent, { params: bench, body: { ...draft, body: 'x'.repeat(10_001) } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('who is slower is told what stands there now', async ({ as, db }) => {
  const [one, other] = [await as('admin'), await as('admin')]
  await one(saveContent, { params: bench, body: { body: 'First', version: 0 } })

  for (const version of [0, 2]) {
    await expect(other(saveContent, { params: bench, body: { body: 'Second', version } })).rejects.toMatchObject({
      code: 'version_conflict',
      facts: { current: { body: 'First', version: 1 } },
    })
  }
  await expect(
    other(saveContent, { params: { ...bench, part: 'head' }, body: { body: 'Third', version: 3 } }),
  ).rejects.toMatchObject({ code: 'version_conflict', facts: { current: { body: '', version: 0 } } })
  expect(await db.selectFrom('content').select(['body', 'version']).execute()).toEqual([{ body: 'First', version: 1 }])
})

test('each change is audited, with what it said before; one that was refused is not', async ({ call, as, db }) => {
  const admin = await as('admin')
  await admin(saveContent, { params: bench, body: { body: 'First', version: 0 } })
  await admin(saveContent, { params: bench, body: { body: 'Second', version: 1 } })
  await admin(saveContent, { params: bench, body: { body: 'Third', version: 1 } }).catch(() => undefined)

  const draft = { params: bench, body: { body: 'Fourth', version: 2 } }
  await expect((await as('front_desk'))(saveContent, draft)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect((await as('front_desk'))(listContent, {})).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(call(saveContent, draft)).rejects.toMatchObject({ code: 'not_signed_in' })

  const events = await db
    .selectFrom('auditEvent')
    .select(['action', 'entityId', 'actorId', 'before', 'after'])
    .where('entity', '=', 'content')
    .orderBy('id')
    .execute()
  const common = { action: 'content_changed', entityId: 'repair/ask', actorId: admin.userId }
  expect(events).toEqual([
    { ...common, before: { body: '' }, after: { body: 'First' } },
    { ...common, before: { body: 'First' }, after: { body: 'Second' } },
  ])
})

test('a studio that is set up without words of its own begins with those of the starter', async ({ as, call, db }) => {
  const admin = await as('admin')
  await admin(setupContract.applySetup, { query: {}, body: { version: 1 } })

  const rows = await admin(listContent, {})
  expect(rows.map(({ page, part }) => ({ page, part }))).toEqual(contentKeys)
  expect(rows.filter(({ version }) => version === 0)).toEqual([])
  const { texts } = await call(readContent, { params: { page: 'repair' } })
  expect(texts['questions']?.sections.at(0)).toEqual({
    title: 'May I bring my own grips?',
    html: '<p>Ask the bench, and say which ones: the list says what the work costs.</p>',
  })

  await admin(saveContent, { params: bench, body: { body: 'Ours', version: 1 } })
  await admin(setupContract.applySetup, { query: {}, body: { version: 1 } })
  expect(
    (await admin(listContent, {})).find(({ page, part }) => page === bench.page && part === bench.part),
  ).toMatchObject({
    body: 'Ours',
    version: 2,
  })
  expect(await db.selectFrom('content').select('page').execute()).toHaveLength(contentKeys.length)
})

test('other servers are told that words have changed, and whoever saved them sees them at once', async ({
  as,
  owner,
  ownerUrl,
  services,
}) => {
  const listener = new pg.Client(ownerUrl)
  await listener.connect()
  await listener.query('listen content')
  const told: string[] = []
  listener.on('notification', ({ channel }) => void told.push(channel))
  const before = services.contentEdition.current()

  await (
    await as('admin')
  )(saveContent, { params: bench, body: { body: 'Ours', version: 0 } })

  const saved = services.contentEdition.current()
  expect(saved).not.toBe(before)
  await expect.poll(() => told).toEqual(['content'])
  await owner.deleteFrom('content').execute()
  await services.contentEdition.reload()
  expect(services.contentEdition.current()).not.toBe(saved)
  await expect.poll(() => told).toEqual(['content', 'content'])
  await listener.end()
})
