import { actorIdOf } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { findTextNumber } from '#server/notices/service.ts'
import { buildMessagesContract } from '#shared/builds/orders/messages-contract.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Channel } from '#shared/notices/kinds.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { changeBeside } from './change.ts'
import { mailMessage, textMessage } from './letters.ts'
import { buildNotFound, maySeeBuild } from './present.ts'
import { type BuildRecord, findBuild, nameOf } from './store.ts'

type Messages = Output<typeof buildMessagesContract.listMessagesOfBuild>

export async function listMessages(db: Db, buildId: string, actor: Actor): Promise<Messages> {
  const row = await findBuild(db, buildId)
  if (!row || !maySeeBuild(row, actor)) throw buildNotFound()

  return messagesOf(db, row)
}

const messagesOf = async (db: Db, { id, personId, email }: BuildRecord): Promise<Messages> => ({
  channels: [
    ...(email ? (['email'] as const) : []),
    ...(personId !== null && (await findTextNumber(db, { personId, kind: 'reminder' })) ? (['sms'] as const) : []),
  ],
  messages: await db
    .selectFrom('buildMessage')
    .leftJoin('person', 'person.userId', 'by')
    .select(['buildMessage.id', 'text', 'at'])
    .select(['channel', nameOf('person').as('by')])
    .where('buildId', '=', id)
    .orderBy('at', 'desc')
    .execute(),
})

const unreachable: Record<Channel, string> = {
  email: 'Their e-mail address is not known. Call them.',
  sms: 'They get no texts from us. Send a mail or call them.',
}

interface ClientMessageRequest {
  buildId: string
  text: string
  channel: Channel
}

/** Mails or texts the client; what they were told stays beside the build. An answer goes to the studio. */
export function tellClient(
  services: Services,
  { key, ...request }: ClientMessageRequest & { key: string | undefined },
  context: Context,
): Promise<Messages> {
  const keyed = { endpoint: buildMessagesContract.tellClientOfBuild, key, request }
  const { buildId, text, channel } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const work = { services: { ...services, db: trx }, trx, context }
      await changeBeside(trx, buildId, context, async (row) => {
        const isSent = await (channel === 'email' ? mailMessage : textMessage)(work, row, text)
        if (!isSent) throw new Failure('not_offered', unreachable[channel])
        await trx
          .insertInto('buildMessage')
          .values({ buildId, text, channel, by: actorIdOf(context.actor), at: services.now() })
          .execute()
        return { action: 'client_told', facts: { channel } }
      })
      const told = await findBuild(trx, buildId)
      if (!told) throw buildNotFound()
      return keep(trx, await messagesOf(trx, told))
    }),
  )
}
