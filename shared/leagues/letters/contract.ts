import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders, Paragraph } from '#shared/http/wire.ts'

export const mostMessage = 4000

export const lettersContract = {
  sendSeasonMessage: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/seasons/:seasonId/messages',
    summary: 'Write to everybody who plays a season, or to one of its teams, once each',
    access: 'may:manage_leagues/leagues',
    params: z.object({ seasonId: Id }),
    headers: IdempotencyHeaders,
    body: z.strictObject({
      text: Paragraph(mostMessage)
        .min(1, 'Write what they are to read.')
        .meta({ examples: ['The doors open at six tonight, half an hour early.'] }),
      teamId: Id.exactOptional(),
    }),
    response: z.object({
      /** How many are written to. */
      sent: z.int(),
      /** Those who have no address. */
      withoutAddress: z.int(),
    }),
    /** `not_offered`: nobody who plays has an address. */
    failures: ['not_found', 'not_offered', 'key_reused'],
    limit: { max: 20, perSeconds: 600 },
  }),
}
