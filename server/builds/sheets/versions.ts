import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

/** Begins a new version with the clubs of another one, each with its key. What was shared or agreed stays as it is. */
export function createVersion(
  services: Services,
  { key, ...request }: SheetVersionRequest,
  context: Context,
): Promise<Sheet> {
  const keyed = { endpoint: sheetsContract.createSheetVersion, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const sheet = await lockSheet(trx, request.sheetId)
      if (!sheet) throw sheetNotFound()
      const reading = readingOf(sheet, context.actor)
      const versions = await listVersions(trx, sheet.id)
      const [latest] = versions
      if (latest?.status === 'draft') {
        throw new Failure('wrong_state', `Version ${latest.number} is a draft already. Write in it.`)
      }
      const from = versions.find(({ number }) => number === (request.from ?? standingOf(versions)?.number))
      if (!latest || !from) throw new Failure('not_found', `${sheet.number} has no version ${request.from ?? 1}.`)

      const clubs = (await listClubs(trx, from.id)).map((row) => presentClub(row, 'staff'))
      const { matching, lengthMethod, requestedBy } = from
      const number = latest.number + 1
      await insertDraft(trx, context, {
        sheetId: sheet.id,
        number,
        now: services.now(),
        clubs,
        items: await knownItems(trx, clubs),
        header: { matching, lengthMethod, requestedBy },
      })
      await recordEvent(trx, context, {
        action: 'sheet_version_begun',
        entity: 'sheet',
        entityId: sheet.id,
        facts: { version: number, from: from.number },
        ...(sheet.personId !== null && { onBehalfOf: sheet.personId }),
        publish: { version: 1, personId: sheet.personId, data: { to: 'draft' } },
      })
      return keep(trx, await presentSheet(services, trx, reading))
    }),
  )
}
