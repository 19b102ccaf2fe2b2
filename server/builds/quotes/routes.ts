import { sendQuoteAgain } from '#server/builds/renew-links.ts'
import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor, withLink } from '#server/kernel/http/mount.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'

import { approveQuote } from './approve.ts'
import { createQuote } from './create.ts'
import { askAboutQuote, declineQuote, readLinkedQuote } from './linked.ts'
import { listQuotes } from './list.ts'
import { readQuote } from './present.ts'
import { sendQuote } from './send.ts'

export const quoteRoutes = handlersFor(quotesContract, (services) => ({
  listQuotes: ({ query }) => listQuotes(services.db, query),
  readQuote: ({ params }) => readQuote(services, params.quoteId),
  createQuote: ({ body, headers, ...context }) =>
    createQuote(services, { ...body, key: headers['idempotency-key'] }, context),
  sendQuoteAgain: ({ params, headers, ...context }) =>
    onceForKey(services, { endpoint: quotesContract.sendQuoteAgain, headers, params }, context, (inside) =>
      sendQuoteAgain(inside, params.quoteId, context),
    ),
  sendQuote: ({ params, body, headers, ...context }) =>
    sendQuote(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  readLinkedQuote: ({ body, ...context }) => readLinkedQuote(services, body.token, context),
  approveQuote: ({ params, body, headers, ...context }) =>
    approveQuote(services, { ...params, ...body, key: headers['idempotency-key'] }, withLink(context, body.token)),
  declineLinkedQuote: ({ body, ...context }) => declineQuote(services, body, context),
  askAboutQuote: ({ body, headers, ...context }) =>
    askAboutQuote(services, { ...body, key: headers['idempotency-key'] }, withLink(context, body.token)),
}))
