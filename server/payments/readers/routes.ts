import { handlersFor } from '#server/kernel/http/mount.ts'
import { readersContract } from '#shared/payments/readers-contract.ts'

import { cancelOnReader, readOnReader, touchDemoReader } from './on-reader.ts'
import { addReader, changeReader, readReaders } from './readers.ts'

export const readerRoutes = handlersFor(readersContract, () => ({
  listReaders: ({ work }) => readReaders(work),
  addReader: ({ body, headers, work }) => addReader(work, { body, key: headers['idempotency-key'] }),
  changeReader: ({ params, body, work }) => changeReader(work, { ...params, ...body }),
  readReaderPayment: ({ params, work }) => readOnReader(work, params.paymentId),
  cancelReaderPayment: ({ params, work }) => cancelOnReader(work, params.paymentId),
  touchDemoReader: ({ params, body, work }) => touchDemoReader(work, { ...params, ...body }),
}))
