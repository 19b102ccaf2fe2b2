import { actorIdOf } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { buildMessagesContract } from '#shared/builds/orders/messages-contract.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { changeBeside } from './change.ts'
import { mailMessage } from './letters.ts'
import { buildNotFound, maySeeBuild } from './present.ts'
import { findBuild, nameOf } from './store.ts'

type Messages = Output<typeof buildMessagesContract.listMessagesOfBuild>

export async function listMessages(db: Db, buildId: string, actor: Actor): Promise<Messages> {
  const row = await findBuild(db, buildId)
  if (!row || !maySeeBuild(row, actor)) throw buildNotFound()

  return messagesOf(db, buildId)
}

const messagesOf = async (db: Db, buildId: string): Promise<Messages> => ({
  messages: await db
    .selectFrom('buildMessage')
    .leftJoin('person', 'person.userId', 'by')
    .select(['buildMessage.id', 'text', 'at'])
    .select(nameOf('person').as('by'))
    .where('buildId', '=', buildId)
    .orderBy('at', 'desc')
    .execute(),
})

interface Telling {
  buildId: string
  text: string
}

/** Mails the client; what they were told stays beside the build. An answer goes to the studio. */
export function tellClient(
  services: Services,
  { key, ...request }: Telling & { key: string | undefined },
  context: Context,
): Promise<Messages> {
  const keyed = { endpoint: buildMessagesContract.tellClientOfBuild, key, request }
  const { buildId, text } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const work = { services: { ...services, db: trx }, trx, context }
      await changeBeside(trx, buildId, context, async (row) => {
        if (!row.email) throw new Failure('not_offered', 'Their e-mail address is not known. Call them.')
        await trx
          .insertInto('buildMessage')
          .values({ buildId, text, by: actorIdOf(context.actor), at: services.now() })
          .execute()
        await mailMessage(work, row, text)
        return { action: 'client_told' }
      })
      return keep(trx, await messagesOf(trx, buildId))
    }),
  )
}
