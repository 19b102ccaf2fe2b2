import { randomUUID } from 'node:crypto'

import type { Db } from '#server/kernel/db/database.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { NewSheet, Sheet, WrittenClub } from '#shared/builds/sheets/sheet.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { clubStandards } from '#shared/clubs/standards.ts'
import type { Call } from '#shared/http/call.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import type { CallAs } from '#tests/support/test.ts'

export const key = () => ({ 'idempotency-key': randomUUID() })

export const sam = { firstName: 'Sam', lastName: 'Rivera', email: 'sam.rivera@example.com' }

export const standard = (slot: Slot, spec: WrittenClub['spec'] = {}) => ({
  slot,
  spec: { ...clubStandards[slot], ...spec },
})

/** A sheet as somebody sends it. */
export const request = (clubs: readonly { slot: Slot; spec: WrittenClub['spec'] }[], more: Partial<NewSheet> = {}) => ({
  kind: 'clubs' as const,
  clubs: [...clubs],
  ...more,
})

/** The token of a link, as its page reads it. */
export const tokenOf = (link: string): string => new URL(link).hash.slice(1)

/** A studio with a fitter and a client. */
export async function openSheets({ db, as }: { db: Db; as: CallAs }) {
  await makeStudio(db)
  const personId = await makeClient(db, { email: 'ana.ruiz@example.com' })
  const fitter = await as('fitter')
  const read = ({ id }: Pick<Sheet, 'id'>, version?: number) =>
    fitter(sheetsContract.readSheet, { params: { sheetId: id }, query: version === undefined ? {} : { version } })
  const create = async (clubs: ReturnType<typeof standard>[], more: Partial<NewSheet> = {}) =>
    read(await fitter(sheetsContract.createSheet, { body: request(clubs, { personId, ...more }) }))
  const write = ({ id, revision }: Pick<Sheet, 'id' | 'revision'>, clubs: WrittenClub[]) =>
    fitter(sheetsContract.writeSheet, { params: { sheetId: id }, body: { revision, clubs } })
  const share = ({ id }: Pick<Sheet, 'id'>) =>
    fitter(sheetsContract.stepSheet, { params: { sheetId: id }, body: { to: 'shared' } })
  const renew = ({ id }: Pick<Sheet, 'id'>) =>
    fitter(sheetsContract.createSheetVersion, { params: { sheetId: id }, body: {} })

  return { personId, fitter, read, create, write, share, renew }
}

/** By the link, as the client on their telephone. */
export const byLink = (call: Call, link: string | null) => {
  const token = tokenOf(link ?? '')
  return {
    read: (version?: number) =>
      call(sheetsContract.readSheetByLink, { body: { token, ...(version !== undefined && { version }) } }),
    approve: ({ version, hash }: Pick<Sheet, 'version' | 'hash'>, signedName = 'Sam Rivera', headers = key()) =>
      call(sheetsContract.approveSheetByLink, { headers, body: { token, version, hash: hash ?? '', signedName } }),
    write: ({ revision }: Pick<Sheet, 'revision'>, clubs: WrittenClub[]) =>
      call(sheetsContract.writeSheetByLink, { body: { token, revision, clubs } }),
  }
}
