import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import type { SheetRow, VersionRow } from './store.ts'

/** How somebody reads a sheet: with what it costs, or as its client. */
export type Reader = 'staff' | 'client'

export const sheetNotFound = () => new Failure('not_found', 'There is no such sheet.')

export const isAuthor = ({ createdBy }: Pick<SheetRow, 'createdBy'>, actor: Actor): boolean =>
  actor.kind === 'person' && holds(actor, 'create_builds/builds') && actor.userId === createdBy

/** Staff who may see every sheet, whoever wrote it, and whose it is. To all others it is not there. */
export function readerOf(sheet: SheetRow, actor: Actor): Reader {
  if (holds(actor, 'view_all_builds/builds') || isAuthor(sheet, actor)) return 'staff'
  if (actor.kind === 'person' && actor.userId === sheet.userId) return 'client'

  throw sheetNotFound()
}

/** Asked for by its client, not written for them. */
const isRequest = ({ createdBy, userId }: SheetRow) => createdBy === null || createdBy === userId

/** A draft that was taken back: nobody but the studio ever read it. */
const isTakenBack = ({ status, sharedAt }: VersionRow) => status === 'superseded' && sharedAt === null

/** The version that stands: the last one that was neither withdrawn nor followed by another. */
export const standingOf = (versions: readonly VersionRow[]): VersionRow | undefined =>
  versions.find(({ status }) => status !== 'superseded') ?? versions[0]

/** A draft is the studio's own affair until it is shared; but what a client asks for they see from the beginning. */
export const visibleVersions = (sheet: SheetRow, versions: readonly VersionRow[], reader: Reader): VersionRow[] =>
  versions.filter(
    (version) =>
      reader === 'staff' ||
      !(version.status === 'draft' || isTakenBack(version)) ||
      (version.number === 1 && isRequest(sheet)),
  )
