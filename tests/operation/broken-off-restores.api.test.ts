import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import { backUp } from '#server/backup/back-up.ts'
import { restore } from '#server/backup/restore.ts'
import { examine } from '#server/doctor.ts'
import { queues } from '#server/features.ts'
import { sentenceFor } from '#server/kernel/config/mistake.ts'
import { connect } from '#server/kernel/db/database.ts'
import { workOf } from '#server/kernel/work.ts'
import { applySetup } from '#server/setup/service.ts'
import { ownStudio } from '#tests/settings/own-studio.ts'
import { testSecret } from '#tests/support/test.ts'

import { countsOf, test } from './archives.ts'
import { openMortalLink } from './mortal-link.ts'

vi.setConfig({ testTimeout: 150_000 })

const config = { secretKey: testSecret }

const outcomeOf = (restoring: Promise<unknown>): Promise<string> =>
  restoring.then(
    () => 'restored',
    (error: unknown) => sentenceFor(error) ?? `no sentence: ${String(error)}`,
  )

async function tablesIn(url: string): Promise<number> {
  const db = connect(url)
  const { rows } = await sql`
    select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema'
  `.execute(db)
  await db.destroy()
  return rows.length
}

test('a restore that is killed anywhere leaves nothing, and the next one restores the studio, in which the doctor finds nothing', async ({
  db,
  dbUrl,
  emptyUrl,
  folder,
  services,
}) => {
  await applySetup(workOf(services, { actor: { kind: 'system', job: 'set-up' } }), { document: ownStudio })
  // What is about the machine that it runs on is no finding about the studio.
  const findingsIn = async (url: string) => {
    const there = connect(url)
    const found = await examine(there, services.config)
    await there.destroy()
    return found.filter(({ state, subject }) => state !== 'ok' && !aboutMachine.has(subject))
  }
  const found = await findingsIn(dbUrl)
  // What only the studio can say, and nobody has yet; of the rest there is nothing.
  expect(found.map(({ subject, state }) => [subject, state])).toEqual([
    ['words', 'warn'],
    ['terms', 'warn'],
    ['taxes', 'warn'],
  ])
  const before = await countsOf(db)
  const file = join(folder, 'studio.gz')
  await backUp(dbUrl, file, new Date())

  const link = await openMortalLink(emptyUrl)
  // Among the first looks, the migrations and what follows them.
  for (const statement of [2, 40, 400]) {
    link.breakAt(statement)
    const there = connect(link.url)
    const outcome = await outcomeOf(restore({ db: there, url: link.url, config, queues }, file))
    await there.destroy().catch(() => undefined)
    const isBroken = link.mend()
    expect(`${statement}: ${outcome}`).toMatch(isBroken ? /Nothing|nothing|not reached|database/ : /restored/)
    if (!isBroken) break
    expect(await tablesIn(emptyUrl)).toBe(0)
  }
  if ((await tablesIn(emptyUrl)) === 0) {
    const there = connect(emptyUrl)
    expect(await outcomeOf(restore({ db: there, url: emptyUrl, config, queues }, file))).toBe('restored')
    await there.destroy()
  }
  await link.close()

  const restored = connect(emptyUrl)
  expect(await countsOf(restored)).toEqual(before)
  await restored.destroy()
  expect(await findingsIn(emptyUrl)).toEqual(found)
})

/** The owner of the tables asks here, no server runs the jobs, and copies of the studio are nowhere yet. */
const aboutMachine = new Set(['login', 'jobs', 'books', 'backups', 'mail', 'sms', 'configuration'])

test('of two restores into one database at a time one is made, and the other one says that it is not empty', async ({
  dbUrl,
  emptyUrl,
  folder,
  services,
}) => {
  await applySetup(workOf(services, { actor: { kind: 'system', job: 'set-up' } }), { document: ownStudio })
  const file = join(folder, 'studio.gz')
  await backUp(dbUrl, file, new Date())
  const restoring = async () => {
    const there = connect(emptyUrl)
    const outcome = await outcomeOf(restore({ db: there, url: emptyUrl, config, queues }, file))
    await there.destroy()
    return outcome
  }

  const outcomes = await Promise.all([restoring(), restoring()])
  expect(outcomes.filter((outcome) => outcome === 'restored')).toHaveLength(1)
  expect(outcomes.find((outcome) => outcome !== 'restored')).toMatch(
    /^This database is not empty, .+ Nothing was written\.$/,
  )
})
