import { globSync, readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'

import { sql } from 'kysely'
import { expect } from 'vitest'

import { collectFiles, sweepShelf } from '#server/files/collect.ts'
import { everythingOn } from '#server/files/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { book } from '#tests/booking/wednesday.ts'
import { personOf } from '#tests/people/clients.ts'
import { fill } from '#tests/people/row-in-every-table.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makePdf, makePhoto, upload } from './files.ts'

const reason = 'Asked for it in writing.'

/** Beside what files are kept, as the server asks for them. A claim at a maker shows a club, and no client. */
const kinds = [
  ...new Set(
    globSync('server/**/*.ts')
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/filesOf\(\s*[^,()]+,\s*'(\w+)'/g)])
      .map(([, entity]) => entity ?? ''),
  ),
].filter((entity) => entity !== 'factory_claim')

/** Whatever lies on the shelf, as text. */
async function bytesOn({ shelf }: Services): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of everythingOn(shelf)) {
    const content = await shelf.get(key)
    if (content) found.push((await buffer(content)).toString('latin1'))
  }
  return found
}

async function rowOf(db: Db, entity: string, personId: string): Promise<string> {
  if (entity === 'person') return personId
  const { rows } =
    entity === 'ticket_club'
      ? await sql<{ id: string }>`
          select ticket_club.id from ticket_club join ticket on ticket.id = ticket_id where person_id = ${personId}
        `.execute(db)
      : await sql<{ id: string }>`select id from ${sql.table(entity)} where person_id = ${personId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`They have no row in ${entity}.`)
  return row.id
}

test('no byte of whoever is erased stays on the shelf: photos, their small pictures and documents of every kind', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  expect(kinds.toSorted()).toEqual(['build', 'club', 'fitting', 'person', 'prepared_ticket', 'ticket', 'ticket_club'])
  await makeStudio(db)
  const admin = await as('admin')
  const { userId } = await makeUser(db, { email: 'wendeline@example.com' })
  await book(call, '10:00', { email: 'wendeline@example.com' })
  const personId = await personOf(db, userId)
  for (const make of Object.values(fill)) await make(db, personId)
  const ticketId = await rowOf(db, 'ticket', personId)
  const clubId = await rowOf(db, 'club', personId)
  await db.insertInto('ticketClub').values({ ticketId, clubId, position: 0 }).execute()

  // Of somebody else, which stays.
  const { id: others } = await upload(admin, makePdf('Of another client'))
  await db.updateTable('file').set({ expiresAt: null }).where('id', '=', others).execute()
  const before = await bytesOn(services)
  for (const [at, entity] of kinds.entries()) {
    const fileIds = [
      (await upload(admin, await makePhoto({ width: 400 + 40 * at }, `#${at}a${9 - at}f4f`), `Wendeline ${entity}.jpg`))
        .id,
      (await upload(admin, makePdf(`Wendeline of ${entity}`), 'Wendeline.pdf')).id,
    ]
    const owner = { entity, entityId: await rowOf(db, entity, personId), personId, kind: 'shown' }
    await db.updateTable('file').set({ expiresAt: null }).where('id', 'in', fileIds).execute()
    for (const [position, fileId] of fileIds.entries()) {
      await db
        .insertInto('fileLink')
        .values({ ...owner, fileId, position, linkedAt: services.now(), caption: 'Wendeline, waving' })
        .execute()
    }
  }
  // What they have uploaded themselves, and put nowhere yet.
  const { id: loose } = await upload(admin, makePdf('Wendeline of nothing'), 'Wendeline.pdf')
  await db.updateTable('file').set({ createdBy: userId }).where('id', '=', loose).execute()
  expect((await bytesOn(services)).length).toBe(before.length + kinds.length * 3 + 1)

  clock.pass({ days: 3 })
  await (
    await as('admin')
  )(mergesContract.erasePerson, { params: { personId }, body: { reason } })
  await collectFiles(jobWork(services, 'test'))
  await sweepShelf(jobWork(services, 'test'))
  expect(await bytesOn(services)).toEqual(before)
  expect(JSON.stringify(await db.selectFrom('file').selectAll().execute())).not.toMatch(/Wendeline/)
})
