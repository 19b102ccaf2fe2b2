import { handlersFor } from '#server/kernel/http/mount.ts'
import { readersContract } from '#shared/payments/readers-contract.ts'

import { cancelOnReader, readOnReader, touchDemoReader } from './on-reader.ts'
import { addReader, changeReader, readReaders } from './readers.ts'

export const readerRoutes = handlersFor(readersContract, (services) => ({
  listReaders: () => readReaders(services),
  addReader: ({ body, headers, ...context }) => addReader(services, { body, key: headers['idempotency-key'] }, context),
  changeReader: ({ params, body, ...context }) => changeReader(services, { ...params, ...body }, context),
  readReaderPayment: ({ params }) => readOnReader(services, params.paymentId),
  cancelReaderPayment: ({ params, ...context }) => cancelOnReader(services, params.paymentId, context),
  touchDemoReader: ({ params, body, ...context }) => touchDemoReader(services, { ...params, ...body }, context),
}))
