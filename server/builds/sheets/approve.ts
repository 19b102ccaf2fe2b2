import { findBase } from '#server/builds/quote-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { withLink } from '#server/kernel/http/mount.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { type Approval, sheetsContract } from '#shared/builds/sheets/contract.ts'
import { Sheet } from '#shared/builds/sheets/sheet.ts'
import { isAgreed } from '#shared/builds/sheets/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { sheetNotFound, visibleVersions } from './access.ts'
import { presentSheet, type SheetReading, readingByLink, readingOf } from './present.ts'
import { findSheet, listVersions, lockSheet, type SheetRow, type VersionRow } from './store.ts'
import { takeSheetStep } from './take-step.ts'

interface ApproveSheetRequest {
  body: Approval
  key: string
}

export async function approveSheet(
  work: Work,
  { sheetId, body, key }: ApproveSheetRequest & { sheetId: string },
): Promise<Sheet> {
  const sheet = await findSheet(work, sheetId)
  if (!sheet) throw sheetNotFound()
  const reading = readingOf(sheet, work.context.actor)
  if (reading.reader !== 'client') {
    // Only a client without a mail address signs at the counter, before staff.
    if (sheet.personId === null || sheet.email !== null || !holds(work.context.actor, 'create_builds/builds')) {
      throw new Failure('not_allowed', 'Its client approves a sheet, by the link they are sent.')
    }
  }

  return approve(work, { reading, body, key })
}

export async function approveSheetByLink(
  work: Work,
  { body: { token, ...body }, key }: { body: Approval & { token: string }; key: string },
): Promise<Sheet> {
  const reading = await readingByLink(work, token)

  return approve({ ...work, context: withLink(work.context, token) }, { reading, body, key, token })
}

/** Approves the last shared version by a typed name, and no other: its hash must match. */
function approve(
  work: Work,
  { reading, body, key, token }: ApproveSheetRequest & { reading: SheetReading; token?: string },
): Promise<Sheet> {
  const request = { sheetId: reading.sheet.id, ...body }
  const keyed = { endpoint: sheetsContract.approveSheet, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      await lockSheet(work, reading.sheet.id)
      // A newer link may have replaced this one before the lock.
      if (token !== undefined) await readingByLink(work, token)
      const versions = await listVersions(work, reading.sheet.id)
      const current = async () => Sheet.encode(await presentSheet(work, reading))
      const [latest] = visibleVersions(reading.sheet, versions, 'client')
      if (!latest) throw sheetNotFound()
      if (latest.number !== body.version || latest.hash !== body.hash) throw await newerVersion(latest, current)

      const base = latest.status === 'shared' ? await findBase(work, reading.sheet.id) : undefined
      if (base) {
        throw new Failure(
          'wrong_state',
          `${base.buildNumber} is ordered. What changes of it is approved with its quote, which we send you.`,
        )
      }

      const { ip = '' } = work.context.origin ?? {}
      await agree(work, {
        sheet: reading.sheet,
        versions,
        latest,
        name: body.signedName,
        ...(reading.reader !== 'client' && { where: `, signed at the counter by ${body.signedName}` }),
        ip,
        now: work.now,
        current,
      })
      return keep(work, await presentSheet(work, reading))
    }),
  )
}

const newerVersion = async ({ number }: VersionRow, current: () => Promise<unknown>) =>
  new Failure('version_conflict', `Version ${number} has come meanwhile. Compare it with the one you have read.`, {
    current: await current(),
  })

interface AgreementInput {
  sheet: SheetRow
  versions: readonly VersionRow[]
  latest: VersionRow
  name: string
  /** How it was signed. */
  where?: string
  ip: string
  now: Date
  /** The sheet as the API shows it, for a version conflict. */
  current: () => Promise<unknown>
}

/** Approves a version as it was shared, under its sheet's lock. */
export async function agree(
  work: Acting,
  { sheet, versions, latest, name, where = '', ip, now, current }: AgreementInput,
) {
  const reason = `Version ${latest.number} was approved${where}`
  // At most one version is approved: the former one ends first.
  for (const version of versions.filter(
    ({ status, id }) => isAgreed(status) && id !== latest.id && latest.status === 'shared',
  )) {
    await takeSheetStep(work, { sheet, version, current, reason, to: 'superseded' })
  }
  await takeSheetStep(work, {
    sheet,
    version: latest,
    current,
    ...(where && { reason }),
    to: 'approved',
    set: { approvedAt: now, approvedName: name, approvedIp: ip },
  })
}
