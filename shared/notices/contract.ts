import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Instant } from '#shared/http/wire.ts'

export const Attachment = z.object({ filename: z.string(), contentType: z.string(), content: z.string() })
export type Attachment = z.output<typeof Attachment>

export const Notice = z.object({
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  attachments: z.array(Attachment),
  at: Instant,
})
export type Notice = z.output<typeof Notice>

export const noticesContract = {
  listNotices: endpoint({
    method: 'GET',
    path: '/api/v1/notices',
    summary: 'The latest hundred messages that left, or wait to leave, newest first',
    access: 'may:manage_settings/settings',
    response: z.array(Notice),
  }),
  readDemoOutbox: endpoint({
    method: 'GET',
    path: '/outbox.json',
    summary: 'In the demo studio only: every message that would have left the house, newest first',
    access: 'anyone',
    response: z.array(Notice),
    failures: ['not_found'],
  }),
}
