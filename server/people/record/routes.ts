import { handlersFor } from '#server/kernel/http/mount.ts'
import { recordContract } from '#shared/people/record.ts'

import { changePerson, createPerson } from './change.ts'
import { pageOfAudit, pageOfConsents, pageOfEnquiries, pageOfMessages } from './lists.ts'
import { readPerson } from './read.ts'
import { findAlike } from './store.ts'

export const recordRoutes = handlersFor(recordContract, (services) => {
  const { db } = services

  return {
    readPerson: ({ params }) => readPerson(db, params.personId),
    createPerson: ({ body, headers, ...context }) => createPerson(services, body, headers['idempotency-key'], context),
    changePerson: ({ params, body, ...context }) => changePerson(services, { ...params, ...body }, context),
    findAlike: async ({ query }) => ({ people: await findAlike(db, query) }),
    listMessagesOfPerson: ({ params, query, actor }) => pageOfMessages(db, { ...params, actor }, query),
    listEnquiriesOfPerson: ({ params, query }) => pageOfEnquiries(db, params.personId, query),
    listConsentsOfPerson: ({ params, query }) => pageOfConsents(db, params.personId, query),
    listAuditOfPerson: ({ params, query }) => pageOfAudit(db, params.personId, query),
  }
})
