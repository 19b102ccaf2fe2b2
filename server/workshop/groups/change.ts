import { randomInt } from 'node:crypto'

import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { clientFor } from '#server/people/service.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { Group, groupsContract, NewGroup } from '#shared/workshop/groups/contract.ts'

import { forgetLimit } from './membership.ts'
import { groupNotFound, readGroup } from './present.ts'
import { lockGroup, lockTicketsOf } from './store.ts'

interface GroupRequest {
  body: NewGroup
  key: string | undefined
}

/** Creates a group, once for each key; bags join it at their intake. */
export function addGroup(work: Work, { body, key }: GroupRequest): Promise<Group> {
  const keyed = { endpoint: groupsContract.addGroup, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const payerId = await clientFor(work, body.payerId)
      const { id: locationId } = work.place
      const collectCode = String(randomInt(10_000)).padStart(4, '0')
      const { id, number } = await work.trx
        .insertInto('ticketGroup')
        .values({ ...body, payerId, locationId, collectCode, createdAt: work.now })
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow()
      await recordEvent(work, {
        action: 'ticket_group_opened',
        entity: 'ticket_group',
        entityId: id,
        after: { number, arrivesOn: body.arrivesOn },
        onBehalfOf: payerId,
        publish: { version: 1, personId: payerId },
      })
      return keep(work, await readGroup(work, id))
    }),
  )
}

type Change = Parsed<typeof groupsContract.changeGroup>['body'] & { groupId: string }

/** A new payer gets the future bills; existing ones stay with the former payer. */
export const changeGroup = (work: Work, { groupId, version, ...rest }: Change): Promise<Group> =>
  atomically(work, async (work) => {
    const { trx } = work
    const row = await lockGroup(work, groupId)
    if (!row) throw groupNotFound()
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this group. Look at it again.', {
        current: Group.encode(await readGroup(work, groupId)),
      })
    }
    const payerId = rest.payerId === undefined ? row.payerId : await clientFor(work, rest.payerId)
    const changed = { ...row, ...rest, payerId }
    const { name, arrivesOn, neededBy, place, note } = changed

    await trx
      .updateTable('ticketGroup')
      .set({ name, payerId, arrivesOn, neededBy, place, note, version: row.version + 1 })
      .where('id', '=', groupId)
      .returning('id')
      .executeTakeFirstOrThrow()
    // The former payer's link ends.
    if (payerId !== row.payerId) {
      await renewLink(trx, { table: 'ticketGroup', id: groupId }, work.now)
      for (const bag of await lockTicketsOf(work, groupId)) await forgetLimit(work, bag)
    }
    await recordEvent(work, {
      action: 'ticket_group_changed',
      entity: 'ticket_group',
      entityId: groupId,
      ...changesIn(NewGroup, row, changed),
      publish: { version: row.version + 1, personId: payerId },
    })
    return readGroup(work, groupId)
  })
