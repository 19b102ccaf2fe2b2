import { recordEvent } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { addClient, profileFor } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { readPreparedCode } from '#shared/workshop/passport.ts'
import type { OpenedPrepared, PreparedContact } from '#shared/workshop/prepare/contract.ts'

import { refuseEnded, wasUsed } from './change.ts'
import { movePhotosTo } from './photo-store.ts'
import { noSuchPrepared, presentPrepared } from './present.ts'
import { lockPrepared, lockPreparedByCode, type PreparedRow, setClient } from './store.ts'

/** Opens a code at the counter; a visitor becomes a client then. */
export const openPrepared = (work: Work, typed: string): Promise<OpenedPrepared> =>
  atomically(work, async (work) => {
    const code = readPreparedCode(typed)
    const row = code === undefined ? undefined : await lockPreparedByCode(work, code)
    if (!row) throw noSuchPrepared()
    if (row.ticketId !== null) throw wasUsed(row)
    refuseEnded(row, work.now)

    if (row.personId === null && row.contact) {
      const personId = await clientOf(work, row.contact)
      await setClient(work, row.id, personId)
      await recordEvent(work, {
        action: 'prepared_opened',
        entity: 'prepared_ticket',
        entityId: row.id,
        onBehalfOf: personId,
      })
    }
    const known = await lockPrepared(work, row.id)
    const [prepared] = await presentPrepared(work, known ? [known] : [])
    if (!known || !prepared || known.personId === null) throw noSuchPrepared()
    return { ...prepared, person: { id: known.personId, name: known.personName ?? '' } }
  })

const ofSomebodyElse = ({ personName }: Pick<PreparedRow, 'personName'>) =>
  new Failure(
    'not_offered',
    personName === null
      ? 'Open the code at the counter first: it says whose clubs these are.'
      : `This code is of ${personName}. Take the clubs in for them, or without the code.`,
  )

/** Found by their address, if they gave one. */
async function clientOf(work: Timed, { email, phone, ...name }: PreparedContact): Promise<string> {
  if (email !== undefined) return profileFor(work, { ...name, email, phone: phone ?? '' })

  return (await addClient(work, { ...name, email: null, phone: phone ?? null, createdAt: work.now })).id
}

interface PreparedUse {
  preparedId: string
  ticketId: string
  /** Null if the bag of a group has only a name. */
  personId: string | null
}

/** Marks it as used by a ticket, once, and only for the person it was opened for. Its photos move to the ticket. */
export async function usePrepared(work: Work, { preparedId, ticketId, personId }: PreparedUse): Promise<void> {
  const { trx } = work
  const row = await lockPrepared(work, preparedId)
  if (!row) throw noSuchPrepared()
  if (row.ticketId !== null) throw wasUsed(row)
  if (personId === null || row.personId !== personId) throw ofSomebodyElse(row)

  await changeOne(trx.updateTable('preparedTicket').set({ ticketId }).where('id', '=', preparedId))
  await movePhotosTo(work, row, ticketId)
}
