import { agree } from '#server/builds/sheets/approve.ts'
import { findSheet, listVersions } from '#server/builds/sheets/store.ts'
import type { Work } from '#server/kernel/work.ts'
import { isAgreed } from '#shared/builds/sheets/status.ts'
import { Failure } from '#shared/http/failure.ts'

interface SheetSignature {
  sheetId: string
  sheetVersionId: string
  signedName: string
  signedIp: string
}

// Nobody sends a revision here: the version of the quote was checked.
const unseen = () => Promise.resolve(undefined)

/**
 * What is built is what was agreed to: the version that was quoted is approved with its quote, under the lock of its sheet. One that
 * another has followed, or that was withdrawn, is not built any more.
 */
export async function approveQuotedSheet(
  work: Work,
  { sheetId, sheetVersionId, signedName: name, signedIp: ip }: SheetSignature,
): Promise<void> {
  const sheet = await findSheet(work, sheetId)
  const versions = await listVersions(work, sheetId)
  const latest = versions.find(({ id }) => id === sheetVersionId)
  if (latest && isAgreed(latest.status)) return
  if (!sheet || latest?.status !== 'shared') {
    throw new Failure('wrong_state', 'Its sheet has changed since this quote was sent. Ask for a new one.')
  }

  await agree(work, { sheet, versions, latest, name, ip, now: work.now, current: unseen })
}
