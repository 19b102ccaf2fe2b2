import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders, Instant, Paragraph } from '#shared/http/wire.ts'

const params = z.object({ buildId: Id })
const response = z.object({
  messages: z.array(z.object({ id: Id, text: z.string(), by: z.string().nullable(), at: Instant })),
})

export const buildMessagesContract = {
  listMessagesOfBuild: endpoint({
    method: 'GET',
    path: '/api/v1/builds/:buildId/messages',
    summary: 'What the client of a build was told',
    access: 'signed-in',
    params,
    response,
    failures: ['not_found'],
  }),
  tellClientOfBuild: endpoint({
    method: 'POST',
    path: '/api/v1/builds/:buildId/messages',
    summary: 'Mail the client of a build; what they are told stays beside it',
    access: 'may:edit_builds/builds',
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({ text: Paragraph(2000).meta({ examples: ['Your heads are here. We glue on Monday.'] }) }),
    status: 201,
    response,
    failures: ['not_found', 'key_reused', 'not_offered'],
  }),
}
