import { handlersFor, withLink } from '#server/kernel/http/mount.ts'
import { lateContract } from '#shared/builds/late/contract.ts'

import { chooseAtCounter, chooseOption, readLinkedLate } from './choose.ts'
import { pageOfLateParts } from './list.ts'
import { offerOptions } from './offer.ts'
import { readLatePart } from './present.ts'

export const lateRoutes = handlersFor(lateContract, () => ({
  listLateParts: ({ query, work }) => pageOfLateParts(work, query),
  readLatePart: ({ params, work }) => readLatePart(work, params.lateId),
  offerOptions: ({ params, body, headers, work }) =>
    offerOptions(work, { ...params, ...body, key: headers['idempotency-key'] }),
  chooseAtCounter: ({ params, body, headers, work }) =>
    chooseAtCounter(work, { ...params, ...body, key: headers['idempotency-key'] }),
  readLinkedLate: ({ body, work }) => readLinkedLate(work, body.token),
  chooseOption: ({ body, headers, work, ...context }) =>
    chooseOption({ ...work, context: withLink(context, body.token) }, { ...body, key: headers['idempotency-key'] }),
}))
