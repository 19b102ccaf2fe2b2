import { actorIdOf } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { findTextNumber } from '#server/notices/service.ts'
import { buildMessagesContract } from '#shared/builds/orders/messages-contract.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Channel } from '#shared/notices/kinds.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { changeLockedBuild } from './change.ts'
import { mailMessage, textMessage } from './letters.ts'
import { buildNotFound, maySeeBuild } from './present.ts'
import { type BuildRecord, findBuild, fullNameIn } from './store.ts'

type Messages = Output<typeof buildMessagesContract.listMessagesOfBuild>

export async function listMessages(work: Timed, buildId: string, actor: Actor): Promise<Messages> {
  const row = await findBuild(work, buildId)
  if (!row || !maySeeBuild(row, actor)) throw buildNotFound()

  return messagesOf(work, row)
}

const messagesOf = async (work: Timed, { id, personId, email }: BuildRecord): Promise<Messages> => ({
  channels: [
    ...(email ? (['email'] as const) : []),
    ...(personId !== null && (await findTextNumber(work, { personId, kind: 'reminder' })) ? (['sms'] as const) : []),
  ],
  messages: await work.trx
    .selectFrom('buildMessage')
    .leftJoin('person', 'person.userId', 'by')
    .select(['buildMessage.id', 'text', 'at'])
    .select(['channel', fullNameIn('person').as('by')])
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

/** Mails or texts the client and keeps the message with the build. Answers go to the studio. */
export function tellClient(
  work: Work,
  { key, ...request }: ClientMessageRequest & { key: string | undefined },
): Promise<Messages> {
  const keyed = { endpoint: buildMessagesContract.tellClientOfBuild, key, request }
  const { buildId, text, channel } = request

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      await changeLockedBuild(work, buildId, async (row) => {
        const isSent = await (channel === 'email' ? mailMessage : textMessage)(work, row, text)
        if (!isSent) throw new Failure('not_offered', unreachable[channel])
        await work.trx
          .insertInto('buildMessage')
          .values({ buildId, text, channel, by: actorIdOf(work.context.actor), at: work.now })
          .execute()
        return { action: 'client_told', facts: { channel } }
      })
      const build = await findBuild(work, buildId)
      if (!build) throw buildNotFound()
      return keep(work, await messagesOf(work, build))
    }),
  )
}
