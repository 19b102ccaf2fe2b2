import { handlersFor } from '#server/kernel/http/mount.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'

import { sendEnquiry } from './enquire.ts'
import { answerEnquiry, closeEnquiry, pageOfEnquiries, readEnquiry, reopenEnquiry } from './enquiries.ts'

export const enquiryRoutes = handlersFor(enquiriesContract, () => ({
  sendEnquiry: ({ body, headers, work }) => sendEnquiry(work, body, headers['idempotency-key']),
  listEnquiries: ({ query, work }) => pageOfEnquiries(work, query),
  readEnquiry: ({ params, work }) => readEnquiry(work, params.enquiryId),
  answerEnquiry: ({ params, body, headers, work }) =>
    answerEnquiry(work, { ...params, ...body }, headers['idempotency-key']),
  closeEnquiry: ({ params, body, work }) => closeEnquiry(work, { ...params, ...body }),
  reopenEnquiry: ({ params, body, work }) => reopenEnquiry(work, { ...params, ...body }),
}))
