import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'vitest'

import { readBack } from '#server/backup/back-up.ts'
import { backUpWhenDue, lastTimeAt } from '#server/backup/scheduled.ts'
import { readConfig } from '#server/config.ts'
import { examine } from '#server/doctor.ts'
import { jobWork } from '#server/kernel/work.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test, testSecret } from '#tests/support/test.ts'

test('a copy is made once a day, the newest are kept, and the doctor says how old the last one is', async ({
  services,
  db,
  dbUrl,
}) => {
  await makeStudio(db)
  const folder = join(await mkdtemp(join(tmpdir(), 'backups-')), 'made by the job')
  const settings = { DATABASE_URL: dbUrl, SECRET_KEY: testSecret, PUBLIC_URL: 'http://studio.test', BACKUP_DIR: folder }
  const config = readConfig({ ...settings, BACKUP_KEEP: '2' })
  const said = async () => (await examine(db, config)).find(({ subject }) => subject === 'backups')
  let at = new Date(Date.now() - 48.01 * 3_600_000)
  const runAfter = async (hours: number) => {
    at = new Date(at.getTime() + hours * 3_600_000)
    await backUpWhenDue(jobWork({ ...services, config, now: () => at }, 'test'), dbUrl)
    return readdir(folder)
  }

  const [first = ''] = await runAfter(0)
  expect(Object.keys((await readBack(join(folder, first))).rows)).toContain('location')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await runAfter(0.01)).toEqual([first])
  await writeFile(join(folder, 'a file of somebody else'), '')
  await runAfter(24)
  const kept = await runAfter(24)

  expect(kept).toHaveLength(3)
  expect(kept).toContain('a file of somebody else')
  expect(kept).not.toContain(first)
  expect(await said()).toMatchObject({ state: 'ok' })
  await rm(join(folder, kept.find((name) => name.startsWith('loftlie-') && name !== newestOf(kept)) ?? ''))
  const stale = namedAfter(new Date(Date.now() - 30 * 3_600_000))
  await rename(join(folder, newestOf(kept)), join(folder, stale))
  expect(await said()).toMatchObject({ state: 'FAIL', sentence: expect.stringMatching(/is 30 hours old/) })
})

test('a clock that was wrong for a while, a run that was cut off and what others put there do not stop the copies', async ({
  services,
  db,
  dbUrl,
}) => {
  await makeStudio(db)
  const folder = await mkdtemp(join(tmpdir(), 'backups-'))
  const settings = { DATABASE_URL: dbUrl, SECRET_KEY: testSecret, PUBLIC_URL: 'http://studio.test', BACKUP_DIR: folder }
  const config = readConfig({ ...settings, BACKUP_KEEP: '1' })
  const now = new Date()
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
  await writeFile(join(folder, namedAfter(later(900))), 'made in 2029, as the clock said')
  await writeFile(join(folder, `${namedAfter(later(-9))}.partial`), 'cut off')
  await mkdir(join(folder, namedAfter(later(-8))))
  await symlink('/nowhere', join(folder, namedAfter(later(-7))))

  await backUpWhenDue(jobWork({ ...services, config, now: () => now }, 'test'), dbUrl)

  expect(await readdir(folder)).toEqual([later(-8), later(-7), now, later(900)].map(namedAfter).toSorted())
  expect((await examine(db, config)).find(({ subject }) => subject === 'backups')).toMatchObject({ state: 'ok' })
})

const namedAfter = (at: Date) => `loftlie-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.gz`

const newestOf = (names: readonly string[]) =>
  names
    .filter((name) => name.startsWith('loftlie-'))
    .toSorted()
    .at(-1) ?? ''

const sentence = (folder: string, code: string) =>
  `The folder ${folder}, which BACKUP_DIR names, cannot be used (${code}): give the server one that it may read and write.`

test('a folder that is missing or cannot be used is said in one sentence, by the doctor and by the job', async ({
  services,
  db,
  dbUrl,
}) => {
  const around = await mkdtemp(join(tmpdir(), 'backups-'))
  const settings = { DATABASE_URL: dbUrl, SECRET_KEY: testSecret, PUBLIC_URL: 'http://studio.test' }
  const at = (folder: string) => readConfig({ ...settings, BACKUP_DIR: folder })
  const said = async (folder: string) => (await examine(db, at(folder))).find(({ subject }) => subject === 'backups')
  const missing = join(around, 'nowhere')
  const file = join(around, 'a file')
  await writeFile(file, '')

  expect(await said(missing)).toMatchObject({
    state: 'FAIL',
    sentence: `There is no folder ${missing}, which BACKUP_DIR names: a running server makes it, if it may.`,
  })
  expect(await said(file)).toMatchObject({ state: 'FAIL', sentence: sentence(file, 'ENOTDIR') })
  const job = (folder: string) => backUpWhenDue(jobWork({ ...services, config: at(folder) }, 'test'), dbUrl)
  await expect(job(file)).rejects.toThrow(sentence(file, 'EEXIST'))
  await expect(job(join(file, 'below'))).rejects.toThrow(sentence(join(file, 'below'), 'ENOTDIR'))
})

test('its time of day has come at that minute, and until then yesterday', () => {
  expect(lastTimeAt('03:30', new Date('2026-11-24T03:30:00Z'))).toEqual(new Date('2026-11-24T03:30:00Z'))
  expect(lastTimeAt('03:30', new Date('2026-11-24T03:29:59Z'))).toEqual(new Date('2026-11-23T03:30:00Z'))
})
