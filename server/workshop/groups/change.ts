import { randomInt } from 'node:crypto'

import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { clientFor } from '#server/people/service.ts'
import { getLocation } from '#server/settings/service.ts'
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

/** Opens a group, once for each key: its bags join as they are taken in. */
export function addGroup(services: Services, { body, key }: GroupRequest, context: Context): Promise<Group> {
  const keyed = { endpoint: groupsContract.addGroup, key, request: body }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const payerId = await clientFor(trx, body.payerId)
      const { id: locationId } = await getLocation(trx)
      const collectCode = String(randomInt(10_000)).padStart(4, '0')
      const { id, number } = await trx
        .insertInto('ticketGroup')
        .values({ ...body, payerId, locationId, collectCode, createdAt: services.now() })
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow()
      await recordEvent(trx, context, {
        action: 'ticket_group_opened',
        entity: 'ticket_group',
        entityId: id,
        after: { number, arrivesOn: body.arrivesOn },
        onBehalfOf: payerId,
        publish: { version: 1, personId: payerId },
      })
      return keep(trx, await readGroup({ ...services, db: trx }, id))
    }),
  )
}

type Change = Parsed<typeof groupsContract.changeGroup>['body'] & { groupId: string }

/** What is billed from then on goes to its new payer; what was billed stays with the former one. */
export const changeGroup = (
  services: Services,
  { groupId, version, ...asked }: Change,
  context: Context,
): Promise<Group> =>
  atomically(services.db, async (trx) => {
    const row = await lockGroup(trx, groupId)
    if (!row) throw groupNotFound()
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this group. Look at it again.', {
        current: Group.encode(await readGroup({ ...services, db: trx }, groupId)),
      })
    }
    const payerId = asked.payerId === undefined ? row.payerId : await clientFor(trx, asked.payerId)
    const changed = { ...row, ...asked, payerId }
    const { name, arrivesOn, neededBy, place, note } = changed

    await trx
      .updateTable('ticketGroup')
      .set({ name, payerId, arrivesOn, neededBy, place, note, version: row.version + 1 })
      .where('id', '=', groupId)
      .returning('id')
      .executeTakeFirstOrThrow()
    // Whoever paid until now answers for nothing any more.
    if (payerId !== row.payerId) {
      await renewLink(trx, { table: 'ticket_group', id: groupId }, services.now())
      for (const bag of await lockTicketsOf(trx, groupId)) await forgetLimit({ services, trx, context }, bag)
    }
    await recordEvent(trx, context, {
      action: 'ticket_group_changed',
      entity: 'ticket_group',
      entityId: groupId,
      ...changesIn(NewGroup, row, changed),
      publish: { version: row.version + 1, personId: payerId },
    })
    return readGroup({ ...services, db: trx }, groupId)
  })
