import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { Failure } from '#shared/http/failure.ts'

import { sheetNotFound, standingOf } from './access.ts'
import { insertDraft } from './create.ts'
import { presentClub, presentSheet, readingOf } from './present.ts'
import { listClubs, listVersions, lockSheet } from './store.ts'
import { knownItems } from './write.ts'

interface SheetVersionRequest {
  sheetId: string
  from?: number
  key: string | undefined
}

/** Begins a new version with another's clubs and their keys. Shared and approved versions stay. */
export function createVersion(work: Work, { key, ...request }: SheetVersionRequest): Promise<Sheet> {
  const keyed = { endpoint: sheetsContract.createSheetVersion, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const sheet = await lockSheet(work, request.sheetId)
      if (!sheet) throw sheetNotFound()
      const reading = readingOf(sheet, work.context.actor)
      const versions = await listVersions(work, sheet.id)
      const [latest] = versions
      if (latest?.status === 'draft') {
        throw new Failure('wrong_state', `Version ${latest.number} is a draft already. Write in it.`)
      }
      const from = versions.find(({ number }) => number === (request.from ?? standingOf(versions)?.number))
      if (!latest || !from) throw new Failure('not_found', `${sheet.number} has no version ${request.from ?? 1}.`)

      const clubs = (await listClubs(work, from.id)).map((row) => presentClub(row, 'staff'))
      const { matching, lengthMethod, requestedBy } = from
      const number = latest.number + 1
      await insertDraft(work, {
        sheetId: sheet.id,
        number,
        now: work.now,
        clubs,
        items: await knownItems(work, clubs),
        header: { matching, lengthMethod, requestedBy },
      })
      await recordEvent(work, {
        action: 'sheet_version_begun',
        entity: 'sheet',
        entityId: sheet.id,
        facts: { version: number, from: from.number },
        ...(sheet.personId !== null && { onBehalfOf: sheet.personId }),
        publish: { version: 1, personId: sheet.personId, data: { to: 'draft' } },
      })
      return keep(work, await presentSheet(work, reading))
    }),
  )
}
