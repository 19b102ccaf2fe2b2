import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Id } from '#shared/http/wire.ts'

/** The events of a group's history, beside changes of its fields. */
export const groupActions = [
  'ticket_group_opened',
  'ticket_group_bag_taken_in',
  'ticket_joined_group',
  'ticket_left_group',
  'ticket_group_asked',
  'ticket_group_answered',
  'ticket_group_told',
  'ticket_group_reminded',
  'ticket_group_billed',
  'ticket_group_handed_over',
] as const

export const groupHistoryContract = {
  listHistoryOfGroup: endpoint({
    method: 'GET',
    path: '/api/v1/ticket-groups/:groupId/history',
    summary: 'What was done to a group of bags, the latest first, a page at a time',
    access: 'may:manage_tickets/workshop',
    params: z.object({ groupId: Id }),
    query: z.strictObject(pageQuery(20)),
    response: z.object({ events: z.array(AuditEntry), next: NextPage }),
    failures: ['not_found'],
  }),
}
