import { handlersFor, withLink } from '#server/kernel/http/mount.ts'
import { lateContract } from '#shared/builds/late/contract.ts'

import { chooseAtCounter, chooseOption, readLinkedLate } from './choose.ts'
import { pageOfLateParts } from './list.ts'
import { offerOptions } from './offer.ts'
import { readLatePart } from './present.ts'

export const lateRoutes = handlersFor(lateContract, (services) => ({
  listLateParts: ({ query }) => pageOfLateParts(services.db, query),
  readLatePart: ({ params }) => readLatePart(services, params.lateId),
  offerOptions: ({ params, body, headers, ...context }) =>
    offerOptions(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  chooseAtCounter: ({ params, body, headers, ...context }) =>
    chooseAtCounter(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  readLinkedLate: ({ body }) => readLinkedLate(services, body.token),
  chooseOption: ({ body, headers, ...context }) =>
    chooseOption(services, { ...body, key: headers['idempotency-key'] }, withLink(context, body.token)),
}))
