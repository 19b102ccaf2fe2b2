import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders, Instant, Paragraph } from '#shared/http/wire.ts'
import { Channel } from '#shared/notices/kinds.ts'

const params = z.object({ buildId: Id })
const Message = z.object({ id: Id, text: z.string(), channel: Channel, by: z.string().nullable(), at: Instant })
const response = z.object({
  messages: z.array(Message),
  /** The channels by which its client can be told; text only if they asked for texts. */
  channels: z.array(Channel),
})

/** Two SMS at most, with the studio's name and the link. */
export const longestText = 160

const shortEnough = ({ text, channel }: { text: string; channel: Channel }) =>
  channel === 'email' || text.length <= longestText

export const buildMessagesContract = {
  listMessagesOfBuild: endpoint({
    method: 'GET',
    path: '/api/v1/builds/:buildId/messages',
    summary: 'What the client of a build was told, and how they can be told more',
    access: 'signed-in',
    params,
    response,
    failures: ['not_found'],
  }),
  tellClientOfBuild: endpoint({
    method: 'POST',
    path: '/api/v1/builds/:buildId/messages',
    summary: 'Mail or text the client of a build; what they are told stays beside it',
    access: 'may:edit_builds/builds',
    params,
    headers: IdempotencyHeaders,
    body: z
      .strictObject({
        text: Paragraph(2000)
          .min(1, 'Write your message first.')
          .meta({ examples: ['Your heads are here. We glue on Monday.'] }),
        channel: Channel,
      })
      .refine(shortEnough, {
        path: ['text'],
        error: `A text has at most ${longestText} letters. Send a mail instead.`,
      }),
    status: 201,
    response,
    failures: ['not_found', 'key_reused', 'not_offered'],
  }),
}
