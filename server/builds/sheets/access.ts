import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import type { SheetRow, VersionRow } from './store.ts'

/** How a person reads a sheet: with prices, or as its client. */
export type Reader = 'staff' | 'client'

export const sheetNotFound = () => new Failure('not_found', 'There is no such sheet.')

export const isAuthor = ({ createdBy }: Pick<SheetRow, 'createdBy'>, actor: Actor): boolean =>
  actor.kind === 'person' && holds(actor, 'create_builds/builds') && actor.userId === createdBy

/** Staff who may see all sheets, its author, and its client. To others it does not exist. */
export function readerOf(sheet: SheetRow, actor: Actor): Reader {
  if (holds(actor, 'view_all_builds/builds') || isAuthor(sheet, actor)) return 'staff'
  if (actor.kind === 'person' && actor.userId === sheet.userId) return 'client'

  throw sheetNotFound()
}

/** Requested by the client, not written for them. */
const isRequest = ({ createdBy, userId }: SheetRow) => createdBy === null || createdBy === userId

/** A discarded draft that only the studio has read. */
const isTakenBack = ({ status, sharedAt }: VersionRow) => status === 'superseded' && sharedAt === null

/** The current version: the last one that is neither withdrawn nor superseded. */
export const standingOf = (versions: readonly VersionRow[]): VersionRow | undefined =>
  versions.find(({ status }) => status !== 'superseded') ?? versions[0]

/** Clients see a draft once it is shared, or from the start if they requested it. */
export const visibleVersions = (sheet: SheetRow, versions: readonly VersionRow[], reader: Reader): VersionRow[] =>
  versions.filter(
    (version) =>
      reader === 'staff' ||
      !(version.status === 'draft' || isTakenBack(version)) ||
      (version.number === 1 && isRequest(sheet)),
  )
