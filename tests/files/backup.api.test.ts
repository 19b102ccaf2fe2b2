import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, inject } from 'vitest'

import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { backUpWhenDue } from '#server/backup/scheduled.ts'
import { queues } from '#server/features.ts'
import { openFolder } from '#server/files/shelf/folder.ts'
import { openBucket, type Shelf } from '#server/files/shelf/shelf.ts'
import { connect } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { makeStudio } from '#tests/support/make.ts'
import { startS3 } from '#tests/support/s3-stand-in.ts'
import { databaseUrl } from '#tests/support/template-database.ts'
import { test as base, testSecret } from '#tests/support/test.ts'

import { makePdf, makePhoto, upload } from './files.ts'

const test = base.extend<{ restoreTo: (shelf: Shelf, file: string) => ReturnType<typeof restore>; folder: string }>({
  folder: async ({}, use) => use(await mkdtemp(join(tmpdir(), 'backup-'))),

  restoreTo: async ({}, use) => {
    const name = `copy_${randomUUID().replaceAll('-', '')}`
    const admin = new pg.Client(inject('serverUrl'))
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = databaseUrl(inject('serverUrl'), name)
    const db = connect(url, { poolSize: 2 })
    await use((shelf, file) => restore({ db, url, config: { secretKey: testSecret }, queues, shelf }, file))
    await db.destroy()
  },
})

const keysOn = async (shelf: Shelf) => (await shelf.list()).map(({ key }) => key)

test('a backup takes photos and documents along, and a restore puts them back; one that is lost is told of', async ({
  as,
  services,
  ownerUrl,
  folder,
  restoreTo,
}) => {
  services.shelf = openFolder(join(folder, 'before'))
  const desk = await as('front_desk')
  await upload(desk, await makePhoto())
  await upload(desk, makePdf())
  const keys = await keysOn(services.shelf)
  const [lost = '', ...kept] = keys
  await services.shelf.remove([lost])
  const archive = join(folder, 'studio.gz')

  const shelving = { shelf: services.shelf, isBucket: false }
  expect(await backUp(ownerUrl, archive, services.now(), shelving)).toMatchObject({ files: 2, missing: 1 })
  const after = openFolder(join(folder, 'after'))
  expect(await restoreTo(after, archive)).toMatchObject({ files: 2, missing: 0 })

  expect(await keysOn(after)).toEqual(kept)
  for (const key of kept) {
    const [one, other] = await Promise.all([services.shelf.get(key), after.get(key)])
    expect(await other?.toArray()).toEqual(await one?.toArray())
  }
})

test('of a bucket a backup has the list, and a restore says what is not there', async ({
  as,
  services,
  ownerUrl,
  folder,
  restoreTo,
}) => {
  const store = await startS3()
  services.shelf = openBucket(store.settings)
  await upload(await as('front_desk'), await makePhoto())
  const archive = join(folder, 'studio.gz')

  const shelving = { shelf: services.shelf, isBucket: true }
  expect(await backUp(ownerUrl, archive, services.now(), shelving)).toMatchObject({ files: 2, missing: 0 })
  const [key = ''] = await keysOn(services.shelf)
  await services.shelf.remove([key])
  expect(await restoreTo(services.shelf, archive)).toMatchObject({ files: 2, missing: 1 })
  store.stop()
})

test('while the store is down no half of a backup is left', async ({ as, services, ownerUrl, folder }) => {
  const store = await startS3()
  services.shelf = openBucket(store.settings)
  await upload(await as('front_desk'), makePdf())
  store.state.fault = 'failing'

  const shelving = { shelf: services.shelf, isBucket: false }
  const copying = backUp(ownerUrl, join(folder, 'studio.gz'), services.now(), shelving)
  await expect(copying).rejects.toMatchObject({ code: 'unavailable' })
  store.stop()
})

test('a bucket gets each copy as well, keeps as many as the folder, and has what it missed once it answers', async ({
  services,
  db,
  dbUrl,
  folder,
}) => {
  await makeStudio(db)
  const store = await startS3()
  const config = { ...services.config, backup: { folder, timeOfDay: '03:30', keep: 2 }, backupBucket: store.settings }
  let at = new Date(Date.now() - 72.01 * 3_600_000)
  const runAfter = (hours: number) => {
    at = new Date(at.getTime() + hours * 3_600_000)
    return backUpWhenDue(jobWork({ ...services, config, now: () => at }, 'test'), dbUrl)
  }
  const inFolder = async () => (await readdir(folder)).map((name) => `backups/${name}`)
  store.objects.set('backups/somebody-elses.txt', { content: Buffer.from('x'), type: 'text/plain', at: new Date() })
  const inBucket = () => [...store.objects.keys()].filter((key) => key !== 'backups/somebody-elses.txt').toSorted()

  await runAfter(0)
  expect(inBucket()).toEqual(await inFolder())
  await runAfter(24)
  await runAfter(24)
  expect(inBucket()).toHaveLength(2)
  expect(inBucket()).toEqual(await inFolder())
  expect(store.objects.has('backups/somebody-elses.txt')).toBe(true)

  const [lost = ''] = inBucket()
  store.objects.delete(lost)
  await runAfter(0.1)
  expect(inBucket()).toEqual(await inFolder())

  store.stop()
  await expect(runAfter(24)).rejects.toThrow(/^The bucket .+, which BACKUP_BUCKET names, cannot be used: /)
  expect(await inFolder()).toHaveLength(2)
})
