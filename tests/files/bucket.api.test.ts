import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect } from 'vitest'

import { collectFiles, sweepShelf } from '#server/files/collect.ts'
import { openFolder } from '#server/files/shelf/folder.ts'
import { openBucket, type Shelf } from '#server/files/shelf/shelf.ts'
import { jobWork } from '#server/kernel/work.ts'
import { filesContract } from '#shared/files/contract.ts'
import { makeClient } from '#tests/people/clients.ts'
import { startS3 } from '#tests/support/s3-stand-in.ts'
import { test as base } from '#tests/support/test.ts'

import { makePdf, makePhoto, upload } from './files.ts'

const { addFilesOfPerson } = filesContract

const test = base.extend<{ store: Awaited<ReturnType<typeof startS3>> }>({
  store: async ({}, use) => {
    const store = await startS3()
    await use(store)
    store.stop()
  },
})

const keyOf = (letter: string) => letter.repeat(64)

async function useShelf(shelf: Shelf, onDisk: string) {
  expect(await shelf.list()).toEqual([])
  expect(await shelf.get(keyOf('a'))).toBeUndefined()
  await shelf.put(keyOf('b'), Buffer.from('first'), 'application/pdf')
  await shelf.put(keyOf('b'), Buffer.from('second'), 'application/pdf')
  await shelf.put(keyOf('a'), { path: onDisk, bytes: 7 }, 'application/pdf')

  const content = await shelf.get(keyOf('b'))
  expect(content && (await text(content))).toBe('second')
  expect(await shelf.list()).toMatchObject([
    { key: keyOf('a'), bytes: 7, at: expect.any(Date) },
    { key: keyOf('b'), bytes: 6 },
  ])
  expect(await shelf.list(keyOf('a'))).toMatchObject([{ key: keyOf('b') }])
  await shelf.remove([keyOf('b'), keyOf('c')])
  expect(await shelf.list()).toMatchObject([{ key: keyOf('a') }])
}

test('a shelf does the same in a folder and in a bucket', async ({ store }) => {
  const folder = await mkdtemp(join(tmpdir(), 'shelf-'))
  const onDisk = join(folder, 'file')
  await writeFile(onDisk, 'on disk')
  const root = join(folder, 'shelf')

  await useShelf(openFolder(root), onDisk)
  await useShelf(openBucket(store.settings), onDisk)

  // Nothing half written is left.
  expect(await readdir(join(root, 'aa'))).toEqual([keyOf('a')])
  expect([...store.objects.keys()]).toEqual([`files/${keyOf('a')}`])
  expect(store.state.unsigned).toBe(0)
  await rm(folder, { recursive: true })
})

test('a bucket lists more than a page, in order', async ({ store }) => {
  const shelf = openBucket(store.settings)
  for (let at = 0; at < 1001; at++) {
    const key = `files/${String(at).padStart(64, '0')}`
    store.objects.set(key, { content: Buffer.alloc(1), type: 'image/jpeg', at: new Date() })
  }
  const first = await shelf.list()
  expect(first).toHaveLength(1000)
  expect(await shelf.list(first.at(-1)?.key)).toMatchObject([{ key: '1000'.padStart(64, '0') }])
})

const faults = ['down', 'failing', 'refusing'] as const

test.for(faults)(
  'while the store is %s an upload fails with a sentence and leaves nothing; then it works',
  async (fault, { store, services, as, db, url }) => {
    services.shelf = openBucket(store.settings)
    const desk = await as('front_desk')
    const personId = await makeClient(db)
    const photo = await makePhoto()
    store.state.fault = fault
    await expect(upload(desk, photo, 'grip.jpg', 'one')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await db.selectFrom('file').select('id').execute()).toEqual([])

    store.state.fault = undefined
    const { id } = await upload(desk, photo, 'grip.jpg', 'one')
    const { files } = await desk(addFilesOfPerson, { params: { personId }, headers: {}, body: { fileIds: [id] } })
    expect(store.objects.size).toBe(2)

    store.state.fault = fault
    const answer = await fetch(url + files[0]?.address)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    store.state.fault = undefined
    expect((await fetch(url + files[0]?.address)).status).toBe(200)
  },
)

test('a store that breaks off in the middle breaks off the answer: half a file is never taken for a whole one', async ({
  store,
  services,
  as,
  db,
  url,
}) => {
  services.shelf = openBucket(store.settings)
  const desk = await as('front_desk')
  const { id } = await upload(desk, makePdf())
  const body = { fileIds: [id] }
  const { files } = await desk(addFilesOfPerson, { params: { personId: await makeClient(db) }, headers: {}, body })
  store.state.fault = 'cut short'

  const taken = fetch(url + files[0]?.address).then((answer) => answer.arrayBuffer())
  await expect(taken).rejects.toThrow()
})

test('what could not be removed while the store was down is swept later', async ({
  store,
  services,
  as,
  clock,
  db,
}) => {
  services.shelf = openBucket(store.settings)
  await upload(await as('member'), makePdf())
  clock.pass({ days: 2 })
  store.state.fault = 'down'
  await expect(collectFiles(jobWork(services, 'test'))).rejects.toMatchObject({ code: 'unavailable' })
  store.state.fault = undefined
  await collectFiles(jobWork(services, 'test'))

  expect(await db.selectFrom('file').select('id').execute()).toEqual([])
  expect(store.objects.size).toBe(1)
  // The store has a clock of its own.
  clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString())
  await sweepShelf(jobWork(services, 'test'))
  expect(store.objects.size).toBe(0)
})
