import { atomically } from '#server/kernel/db/database.ts'
import { renewLink } from '#server/kernel/secrets/signed-link.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { diffOf, isPublic } from '#shared/builds/sheets/diff.ts'
import { Sheet, type SheetClub } from '#shared/builds/sheets/sheet.ts'
import { type SheetStep, isAgreed } from '#shared/builds/sheets/status.ts'
import { Failure } from '#shared/http/failure.ts'

import { mailNewLink, sheetLink } from './links.ts'
import { findBase } from './quote-store.ts'
import { supersedeQuotes } from './quotes/step.ts'
import { sheetNotFound } from './sheets/access.ts'
import { hashOf } from './sheets/hash.ts'
import { sharedMail } from './sheets/mails.ts'
import { presentClub, presentSheet, readingOf } from './sheets/present.ts'
import { type SheetRow, type VersionRow, findSheet, listClubs, listVersions, lockSheet } from './sheets/store.ts'
import { takeSheetStep } from './sheets/take-step.ts'

interface SheetStepRequest {
  sheetId: string
  to: SheetStep
  reason?: string
  version?: number
}

/** Shares the last version, which mails its link and supersedes the one before, or withdraws it. */
export const stepSheet = (work: Work, request: SheetStepRequest): Promise<Sheet> =>
  atomically(work, async (work) => {
    const sheet = await lockSheet(work, request.sheetId)
    if (!sheet) throw sheetNotFound()
    if (sheet.templateName !== null) {
      throw new Failure('wrong_state', 'A template is nobody’s. Begin a sheet from it, and share that.')
    }
    const reading = readingOf(sheet, work.context.actor)
    const versions = await listVersions(work, sheet.id)
    const [latest] = versions
    if (!latest) throw sheetNotFound()

    const base = await findBase(work, sheet.id)
    if (request.to === 'superseded' && base?.builtVersionId === latest.id) {
      throw new Failure('wrong_state', `${base.buildNumber} is built by it. Cancel that first, or begin a new version.`)
    }
    const [now, current] = [work.now, async () => Sheet.encode(await presentSheet(work, reading))]
    const clubs = (await listClubs(work, latest.id)).map((row) => presentClub(row, 'staff'))
    const hash = hashOf(clubs)
    await takeSheetStep(work, {
      sheet,
      version: latest,
      current,
      to: request.to,
      seen: request.version,
      reason: request.reason,
      // Also for a withdrawn draft: what was written is kept.
      set: request.to === 'shared' ? { hash, sharedAt: now } : { hash: latest.hash ?? hash },
    })
    const isShared = request.to === 'shared'
    const gone = isShared
      ? `Version ${latest.number} of its sheet was shared`
      : `Version ${latest.number} was withdrawn`
    // Discarding a draft leaves the quoted version as it was.
    if (latest.status !== 'draft' || isShared) {
      await supersedeQuotes(work, { sheetId: sheet.id, reason: gone })
    }
    if (isShared) {
      for (const version of versions.filter(({ status }) => status === 'shared')) {
        const reason = `Version ${latest.number} was shared`
        await takeSheetStep(work, { sheet, version, current, reason, to: 'superseded' })
      }
      await tellClient(work, { sheet, versions, latest, clubs, isOrdered: base !== undefined })
    }
    const after = await lockSheet(work, sheet.id)
    return presentSheet(work, { ...reading, sheet: after ?? sheet })
  })

interface SharedSheet {
  sheet: SheetRow
  versions: readonly VersionRow[]
  latest: VersionRow
  clubs: readonly SheetClub[]
  /** A build of the sheet is ordered. */
  isOrdered: boolean
}

/** Makes a new link, because somebody who only typed the address may hold the former one. */
async function tellClient(work: Work, shared: SharedSheet): Promise<void> {
  const { trx, services, now } = work
  const { sheet, versions, latest, clubs, isOrdered } = shared
  if (sheet.email === null || sheet.personId === null) return
  const agreed = versions.find(({ status }) => isAgreed(status))
  const before = agreed && (await listClubs(work, agreed.id)).map((row) => presentClub(row, 'staff'))
  const linkVersion = await renewLink(trx, { table: 'sheet', id: sheet.id }, now)

  await queueTemplate(work, {
    ...sharedMail(
      { id: sheet.id, number: sheet.number, link: sheetLink.urlOf(services.config, { id: sheet.id, linkVersion }) },
      {
        name: sheet.firstName ?? '',
        version: latest.number,
        changes: before && diffOf(before, clubs).filter(isPublic).length,
        isOrdered,
      },
    ),
    to: sheet.email,
    personId: sheet.personId,
  })
}

/** Mails a new link to a sheet; the former link ends. */
export const renewSheetLink = (work: Work, sheetId: string): Promise<{ to: string }> =>
  atomically(work, async (work) => {
    const row = await findSheet(work, sheetId)
    if (!row) throw sheetNotFound()

    const renewed = { table: 'sheet', what: `build sheet ${row.number}`, row } as const
    return mailNewLink(atPlaceOf(work, row), renewed, sheetLink.urlOf)
  })
