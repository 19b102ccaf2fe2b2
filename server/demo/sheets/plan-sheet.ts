import type { Insertable } from 'kysely'

import { hashOf } from '#server/builds/service.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Sheet, SheetTransition, SheetVersion } from '#server/kernel/db/schema.ts'
import type { SheetStatus } from '#shared/builds/sheets/status.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

export type Clubs = readonly { slot: Slot; spec: ClubSpec }[]

export interface WantedVersion {
  clubs: Clubs
  status: SheetStatus
  daysAgo: number
  /** Who approved it. */
  signedName?: string
}

interface WantedSheet {
  owner: Omit<Insertable<Sheet>, 'id' | 'kind' | 'createdAt' | 'createdBy'> & { createdBy: string | null }
  versions: readonly WantedVersion[]
  now: Date
}

const dayLength = 86_400_000

export type DemoSheet = ReturnType<typeof planSheet>

/** A sheet with its versions. A club keeps its key from version to version, by which they are compared. */
export function planSheet(random: Random, { owner, versions, now }: WantedSheet) {
  const id = random.uuid()
  const keys = new Map<Slot, string>()
  const keyOf = (slot: Slot) => {
    const key = keys.get(slot) ?? random.uuid()
    keys.set(slot, key)
    return key
  }
  const planned = versions.map((version, at) => {
    const versionId = random.uuid()
    const createdAt = new Date(now.getTime() - version.daysAgo * dayLength)
    const clubs = version.clubs.map((club) => ({ ...club, key: keyOf(club.slot), madeBy: 'bench' as const }))
    return {
      row: { id: versionId, sheetId: id, number: at + 1, createdAt, createdBy: owner.createdBy },
      clubs: clubs.map(({ key, ...club }, position) => ({
        ...club,
        sheetVersionId: versionId,
        clubKey: key,
        position,
      })),
      ...wayOf(version, { versionId, createdAt, createdBy: owner.createdBy }),
      hash: version.status === 'draft' ? null : hashOf(clubs.map((club) => ({ ...club, parts: {}, clubId: null }))),
    }
  })
  const isPutter = versions.every(({ clubs }) => clubs.every(({ slot }) => slot === 'P'))
  const createdAt = planned[0]?.row.createdAt ?? now

  return {
    sheet: { ...owner, id, kind: isPutter ? ('putter' as const) : ('clubs' as const), createdAt },
    versions: planned,
  }
}

const ways: Record<SheetStatus, readonly SheetStatus[]> = {
  draft: ['draft'],
  shared: ['draft', 'shared'],
  approved: ['draft', 'shared', 'approved'],
  locked: ['draft', 'shared', 'approved', 'locked'],
  superseded: ['draft', 'shared', 'superseded'],
}

interface FirstVersion {
  versionId: string
  createdAt: Date
  createdBy: string | null
}

/** The steps that lead to the state of a version, some hours apart. */
export function wayOf(
  { status, signedName = '' }: Pick<WantedVersion, 'status' | 'signedName'>,
  first: FirstVersion,
): { state: Partial<Insertable<SheetVersion>>; transitions: Insertable<SheetTransition>[] } {
  const timeOf = (at: number) => new Date(first.createdAt.getTime() + at * 3 * 3_600_000)
  const steps = ways[status]

  return {
    state: {
      status,
      version: steps.length,
      sharedAt: steps.includes('shared') ? timeOf(1) : null,
      approvedAt: steps.includes('approved') ? timeOf(2) : null,
      approvedName: steps.includes('approved') ? signedName : '',
    },
    transitions: steps.map((toStatus, at) => ({
      sheetVersionId: first.versionId,
      version: at + 1,
      fromStatus: steps[at - 1] ?? null,
      toStatus,
      actorKind: toStatus === 'approved' ? 'link' : first.createdBy === null ? 'guest' : 'person',
      actorId: toStatus === 'approved' ? null : first.createdBy,
      at: timeOf(at),
      reason: toStatus === 'superseded' ? 'A newer version was shared' : null,
    })),
  }
}

/** Inserts first versions before second ones, because a sheet has one draft at a time. */
export async function insertPlannedSheets(trx: Db, sheets: readonly DemoSheet[]): Promise<void> {
  const versions = sheets.flatMap((planned) => planned.versions)
  await insertRows(
    trx,
    'sheet',
    sheets.map(({ sheet }) => sheet),
  )
  for (const number of new Set(versions.map(({ row }) => row.number))) {
    await insertVersions(
      trx,
      versions.filter(({ row }) => row.number === number),
    )
  }
}

/** Inserts versions as drafts, because the clubs of shared versions cannot change. */
async function insertVersions(trx: Db, versions: DemoSheet['versions']): Promise<void> {
  await insertRows(
    trx,
    'sheetVersion',
    versions.map(({ row }) => row),
  )
  await insertRows(
    trx,
    'sheetClub',
    versions.flatMap(({ clubs }) => clubs),
  )
  await insertRows(
    trx,
    'sheetTransition',
    versions.flatMap(({ transitions }) => transitions),
  )
  for (const { row, state, hash } of versions.filter(({ state: { status } }) => status !== 'draft')) {
    await trx
      .updateTable('sheetVersion')
      .set({ ...state, hash })
      .where('id', '=', row.id)
      .execute()
  }
}
