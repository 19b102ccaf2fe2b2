import { sql } from 'kysely'
import { expect } from 'vitest'

import { lockSheet } from '#server/builds/sheets/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { renewLink } from '#server/kernel/secrets/signed-link.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import type { Call } from '#shared/http/call.ts'
import { test } from '#tests/support/test.ts'

import { byLink, key, openSheets, request, sam, standard } from './sheets.ts'

/** Until somebody waits for a row that another has locked. */
const someoneWaits = async (db: Db) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
  ).rows[0]?.count === 1

const acts: Record<string, (call: Call, link: string | null, sheet: Sheet) => Promise<unknown>> = {
  write: (call, link, sheet) => byLink(call, link).write(sheet, [standard('7i')]),
  approve: (call, link, sheet) => byLink(call, link).approve(sheet),
}

test.for(['write', 'approve'])(
  'a link that is replaced while its answer waits does not %s',
  async (name, { db, as, services, call }) => {
    const { share } = await openSheets({ db, as })
    const made = await call(sheetsContract.createSheet, {
      headers: key(),
      body: request([standard('7i')], { contact: sam }),
    })
    const shared = name === 'approve' ? await share(made) : undefined
    const link = shared?.link ?? made.link
    const sheet = await byLink(call, link).read()
    const answered = await db.transaction().execute(async (trx) => {
      await lockSheet({ trx: trx }, made.id)
      const answer = Promise.allSettled([acts[name]?.(call, link, sheet)])
      await expect.poll(() => someoneWaits(db)).toBe(true)
      await renewLink(trx, { table: 'sheet', id: made.id }, services.now())
      return { answer }
    })
    expect(await answered.answer).toMatchObject([{ status: 'rejected', reason: { code: 'expired' } }])
    const [version] = await db.selectFrom('sheetVersion').select('status').where('sheetId', '=', made.id).execute()
    expect(version?.status).toBe(name === 'approve' ? 'shared' : 'draft')
  },
)
