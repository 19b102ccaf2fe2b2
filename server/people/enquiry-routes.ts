import { handlersFor } from '#server/kernel/http/mount.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'

import { sendEnquiry } from './enquire.ts'
import { answerEnquiry, closeEnquiry, pageOfEnquiries, readEnquiry, reopenEnquiry } from './enquiries.ts'

export const enquiryRoutes = handlersFor(enquiriesContract, (services) => ({
  sendEnquiry: ({ body, headers, ...context }) => sendEnquiry(services, body, headers['idempotency-key'], context),
  listEnquiries: ({ query }) => pageOfEnquiries(services.db, query),
  readEnquiry: ({ params }) => readEnquiry(services.db, params.enquiryId),
  answerEnquiry: ({ params, body, headers, ...context }) =>
    answerEnquiry(services, { ...params, ...body }, headers['idempotency-key'], context),
  closeEnquiry: ({ params, body, ...context }) => closeEnquiry(services, { ...params, ...body }, context),
  reopenEnquiry: ({ params, body, ...context }) => reopenEnquiry(services, { ...params, ...body }, context),
}))
