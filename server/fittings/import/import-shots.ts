import { createHash, randomUUID } from 'node:crypto'

import { changeIn, refuseUnlessOpen } from '#server/fittings/changing.ts'
import { fittingNotFound } from '#server/fittings/present.ts'
import { refuseForeignCandidates, tooManyShots } from '#server/fittings/shots.ts'
import { findFitting, listCandidates, listShots } from '#server/fittings/store.ts'
import { importReport } from '#server/kernel/csv/import-report.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { fittingsContract } from '#shared/fittings/contract.ts'
import { figures } from '#shared/fittings/figures.ts'
import type { ShotImportReport } from '#shared/fittings/import.ts'
import { mostShots } from '#shared/fittings/records.ts'
import { showFigure } from '#shared/fittings/units.ts'
import type { ImportedRow } from '#shared/http/csv-import.ts'
import type { Parsed } from '#shared/http/endpoint.ts'

import { keepMapping } from './mappings.ts'
import { openShots, type ShotRow } from './open-shots.ts'

type Request = Parsed<typeof fittingsContract.importShots>

/** Takes in the shots of a launch monitor's file, or says what that would do. A row comes in once, however often it is sent. */
export async function importShots(
  services: Services,
  { params: { fittingId }, query, body }: Pick<Request, 'params' | 'query' | 'body'>,
  context: Context,
): Promise<ShotImportReport> {
  const { db } = services
  if (!(await findFitting(db, fittingId))) throw fittingNotFound()

  const file = await openShots(db, body, query)
  const report = importReport(file.columns)
  const finish = (rows: readonly SettledShot[]): ShotImportReport => {
    for (const { row } of rows) report.add(row)
    const { source, isRemembered, units } = file
    return { ...report.finish(), source, isRemembered, ...units }
  }
  const settled = (trx: Db) => settle(trx, file.rows, { fittingId, candidate: query.candidate })
  if (query.mode === 'check') return finish(await settled(db))

  return atomically(db, async (trx) => {
    let rows: SettledShot[] = []
    await changeIn(trx, fittingId, context, async (_, fitting) => {
      refuseUnlessOpen(fitting)
      rows = await settled(trx)
      const count = await insertRows(trx, fittingId, rows, services.now())
      if (query.columns !== undefined) {
        await keepMapping(trx, file.headings, { ...file.units, columns: query.columns }, services.now())
      }
      return count > 0 ? { action: 'shots_imported', facts: { count, source: file.source } } : undefined
    })
    return finish(rows)
  })
}

interface SettledShot {
  row: ImportedRow
  shot: { candidateId: string; figures: ShotRow['shot']['figures']; sourceKey: string } | undefined
}

interface ShotTarget {
  fittingId: string
  candidate: string | undefined
}

async function settle(db: Db, rows: readonly ShotRow[], { fittingId, candidate }: ShotTarget): Promise<SettledShot[]> {
  if (candidate !== undefined) await refuseForeignCandidates(db, fittingId, [candidate])
  const candidates = await listCandidates(db, fittingId)
  const known = await knownKeys(db, fittingId)
  const seen = new Map<string, number>()

  return rows.map(({ line, cells, shot }): SettledShot => {
    const named = candidates.find(({ label }) => label.toLowerCase() === shot.club.toLowerCase())
    const { id: candidateId, label = shot.club } = named ?? candidates.find(({ id }) => id === candidate) ?? {}
    const problems = candidateId === undefined ? ['Say which candidate was hit.', ...shot.problems] : shot.problems
    const name = nameOf(shot.figures, label)
    if (problems.length > 0 || candidateId === undefined) {
      return { row: { line, name, outcome: 'refused', notes: problems }, shot: undefined }
    }

    const sourceKey = keyOf(cells, seen)
    if (known.has(sourceKey)) return { row: { line, name, outcome: 'unchanged', notes: [] }, shot: undefined }
    return {
      row: { line, name, outcome: 'created', notes: [] },
      shot: { candidateId, figures: shot.figures, sourceKey },
    }
  })
}

/** Two rows that are alike in every cell are two shots, and the first and second of them again in the same file. */
function keyOf(cells: readonly string[], seen: Map<string, number>): string {
  const text = JSON.stringify(cells)
  const nth = seen.get(text) ?? 0
  seen.set(text, nth + 1)

  return `${createHash('sha256').update(text).digest('base64url')}_${nth}`
}

const knownKeys = async (db: Db, fittingId: string) =>
  new Set(
    (await db.selectFrom('fittingShot').select('sourceKey').where('fittingId', '=', fittingId).execute()).map(
      ({ sourceKey }) => sourceKey,
    ),
  )

function nameOf(shot: ShotRow['shot']['figures'], club: string): string {
  const said = (['carry', 'ballSpeed'] as const).flatMap((key) => {
    const value = shot[key]
    return value === undefined ? [] : `${figures[key].label} ${showFigure(figures[key].measure, value)}`
  })
  return [club, ...said].filter(Boolean).join(', ')
}

async function insertRows(trx: Db, fittingId: string, rows: readonly SettledShot[], createdAt: Date): Promise<number> {
  const shots = rows.flatMap(({ shot }) => shot ?? [])
  if ((await listShots(trx, fittingId)).length + shots.length > mostShots) throw tooManyShots()
  if (shots.length === 0) return 0

  await trx
    .insertInto('fittingShot')
    .values(
      shots.map(({ figures: measured, ...shot }) => ({
        ...shot,
        id: randomUUID(),
        fittingId,
        figures: JSON.stringify(measured),
        createdAt,
      })),
    )
    .execute()
  return shots.length
}
