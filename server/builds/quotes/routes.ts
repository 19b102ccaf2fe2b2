import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor, withLink } from '#server/kernel/http/mount.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'

import { approveQuote } from './approve.ts'
import { createQuote } from './create.ts'
import { askAboutQuote, declineQuote, readLinkedQuote } from './linked.ts'
import { listQuotes } from './list.ts'
import { readQuote } from './present.ts'
import { sendQuoteAgain, sendQuote } from './send.ts'

export const quoteRoutes = handlersFor(quotesContract, () => ({
  listQuotes: ({ query, work }) => listQuotes(work, query),
  readQuote: ({ params, work }) => readQuote(work, params.quoteId),
  createQuote: ({ body, headers, work }) => createQuote(work, { ...body, key: headers['idempotency-key'] }),
  sendQuoteAgain: ({ params, headers, work }) =>
    onceForKey(work, { endpoint: quotesContract.sendQuoteAgain, headers, params }, (work) =>
      sendQuoteAgain(work, params.quoteId),
    ),
  sendQuote: ({ params, body, headers, work }) =>
    sendQuote(work, { ...params, ...body, key: headers['idempotency-key'] }),
  readLinkedQuote: ({ body, work }) => readLinkedQuote(work, body.token),
  approveQuote: ({ params, body, headers, work, ...context }) =>
    approveQuote(
      { ...work, context: withLink(context, body.token) },
      { ...params, ...body, key: headers['idempotency-key'] },
    ),
  declineLinkedQuote: ({ body, work }) => declineQuote(work, body),
  askAboutQuote: ({ body, headers, work, ...context }) =>
    askAboutQuote({ ...work, context: withLink(context, body.token) }, { ...body, key: headers['idempotency-key'] }),
}))
