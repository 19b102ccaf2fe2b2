import { handlersFor } from '#server/kernel/http/mount.ts'
import { findAlike } from '#server/people/record-store.ts'
import { readPerson } from '#server/people/record.ts'
import { recordContract } from '#shared/people/record.ts'

import { changePerson, createPerson } from './change.ts'
import { pageOfAudit, pageOfConsents, pageOfEnquiries, pageOfMessages } from './lists.ts'

export const recordRoutes = handlersFor(recordContract, () => {
  return {
    readPerson: ({ params, work }) => readPerson(work, params.personId),
    createPerson: ({ body, headers, work }) => createPerson(work, body, headers['idempotency-key']),
    changePerson: ({ params, body, work }) => changePerson(work, { ...params, ...body }),
    findAlike: async ({ query, work }) => ({ people: await findAlike(work, query) }),
    listMessagesOfPerson: ({ params, query, actor, work }) => pageOfMessages(work, { ...params, actor }, query),
    listEnquiriesOfPerson: ({ params, query, work }) => pageOfEnquiries(work, params.personId, query),
    listConsentsOfPerson: ({ params, query, work }) => pageOfConsents(work, params.personId, query),
    listAuditOfPerson: ({ params, query, work }) => pageOfAudit(work, params.personId, query),
  }
})
