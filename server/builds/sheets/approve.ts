import { findBase } from '#server/builds/quotes/base.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Context, withLink } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { type Approval, sheetsContract } from '#shared/builds/sheets/contract.ts'
import { Sheet } from '#shared/builds/sheets/sheet.ts'
import { isAgreed } from '#shared/builds/sheets/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { sheetNotFound, visibleVersions } from './access.ts'
import { presentSheet, type SheetReading, readingByLink, readingOf } from './present.ts'
import { findSheet, listVersions, lockSheet, type SheetRow, type VersionRow } from './store.ts'
import { type SheetStepContext, takeSheetStep } from './take-step.ts'

interface ApproveSheetRequest {
  body: Approval
  key: string
}

export async function approveSheet(
  services: Services,
  { sheetId, body, key }: ApproveSheetRequest & { sheetId: string },
  context: Context,
): Promise<Sheet> {
  const sheet = await findSheet(services.db, sheetId)
  if (!sheet) throw sheetNotFound()
  const reading = readingOf(sheet, context.actor)
  if (reading.reader !== 'client') {
    // Whoever has no mail address signs at the counter, before somebody of the house.
    if (sheet.personId === null || sheet.email !== null || !holds(context.actor, 'create_builds/builds')) {
      throw new Failure('not_allowed', 'Its client approves a sheet, by the link they are sent.')
    }
  }

  return approve(services, { reading, body, key }, context)
}

export async function approveSheetByLink(
  services: Services,
  { body: { token, ...body }, key }: { body: Approval & { token: string }; key: string },
  context: Context,
): Promise<Sheet> {
  const reading = await readingByLink(services, token)

  return approve(services, { reading, body, key, token }, withLink(context, token))
}

/** Approves a version by a typed name: the last one that was shared, as its hash has it, and no other. */
function approve(
  services: Services,
  { reading, body, key, token }: ApproveSheetRequest & { reading: SheetReading; token?: string },
  context: Context,
): Promise<Sheet> {
  const request = { sheetId: reading.sheet.id, ...body }
  const keyed = { endpoint: sheetsContract.approveSheet, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      await lockSheet(trx, reading.sheet.id)
      // A newer link may have taken its place while this one waited.
      if (token !== undefined) await readingByLink({ ...services, db: trx }, token)
      const versions = await listVersions(trx, reading.sheet.id)
      const current = async () => Sheet.encode(await presentSheet(services, trx, reading))
      const [latest] = visibleVersions(reading.sheet, versions, 'client')
      if (!latest) throw sheetNotFound()
      if (latest.number !== body.version || latest.hash !== body.hash) throw await newer(latest, current)

      const base = latest.status === 'shared' ? await findBase(trx, reading.sheet.id) : undefined
      if (base) {
        throw new Failure(
          'wrong_state',
          `${base.buildNumber} is ordered. What changes of it is approved with its quote, which we send you.`,
        )
      }

      const { ip } = context.origin
      await agree(trx, context, {
        sheet: reading.sheet,
        versions,
        latest,
        name: body.signedName,
        ...(reading.reader !== 'client' && { where: `, signed at the counter by ${body.signedName}` }),
        ip,
        now: services.now(),
        current,
      })
      return keep(trx, await presentSheet(services, trx, reading))
    }),
  )
}

const newer = async ({ number }: VersionRow, current: () => Promise<unknown>) =>
  new Failure('version_conflict', `Version ${number} has come meanwhile. Compare it with the one you have read.`, {
    current: await current(),
  })

interface AgreementInput {
  sheet: SheetRow
  versions: readonly VersionRow[]
  latest: VersionRow
  name: string
  /** How it was signed, behind what was approved. */
  where?: string
  ip: string
  now: Date
  /** The sheet as the API shows it, for whoever was slower. */
  current: () => Promise<unknown>
}

/** Under the lock of its sheet, a version is agreed to as it was shared. */
export async function agree(
  trx: Db,
  context: SheetStepContext,
  { sheet, versions, latest, name, where = '', ip, now, current }: AgreementInput,
) {
  const reason = `Version ${latest.number} was approved${where}`
  // One holds at a time: the former one ends before the new one begins.
  for (const version of versions.filter(
    ({ status, id }) => isAgreed(status) && id !== latest.id && latest.status === 'shared',
  )) {
    await takeSheetStep(trx, context, { sheet, version, now, current, reason, to: 'superseded' })
  }
  await takeSheetStep(trx, context, {
    sheet,
    version: latest,
    now,
    current,
    ...(where && { reason }),
    to: 'approved',
    set: { approvedAt: now, approvedName: name, approvedIp: ip },
  })
}
