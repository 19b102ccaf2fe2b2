import { expect, test } from 'vitest'

import { answerSeen, askByKey, askOnce, letGo } from '#client/api/act-keys.ts'
import { isUnknown, sentenceAfter, titleAfter } from '#client/errors/unanswered.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { recordContract } from '#shared/people/record.ts'

const offline = new Failure('unavailable', 'Connection Problem.')
const refusedFor = (code: FailureCode) => new Failure(code, 'No.')

/** Asks, and keeps with which keys and of what; what it fails with is its answer. */
function asking() {
  const keys: (string | undefined)[] = []
  const sentInputs: object[] = []
  const ask = async (endpoint: Parameters<typeof askOnce>[0], input: object, answer: unknown = 'done') => {
    const sent = askOnce(endpoint, input, (asked, { 'idempotency-key': key }) => {
      keys.push(key)
      sentInputs.push(asked)
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    })
    return sent.catch((error: unknown) => error)
  }
  return { keys, sentInputs, ask }
}

let people = 0
const creditOf = (amountCents: number, personId = `person ${(people += 1)}`) => ({
  params: { personId },
  body: { amountCents, reason: 'Sorry' },
})
const { giveCredit } = walletsContract

test('what is asked again after its answer is meant twice', async () => {
  const { keys, ask } = asking()
  const credit = creditOf(1000)
  await ask(giveCredit, credit)
  await ask(giveCredit, credit)

  expect(new Set(keys).size).toBe(2)
})

test('what is asked again while it is unanswered happens once, and then may happen again', async () => {
  const { keys, ask } = asking()
  const credit = creditOf(1000)
  await ask(giveCredit, credit, offline)
  await ask(giveCredit, credit, new TypeError('half an answer'))
  await ask(giveCredit, credit)
  await ask(giveCredit, credit)

  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3])
})

test('a refusal is an answer, except at the door of what was lost before', async () => {
  const { keys, ask } = asking()
  const credit = creditOf(1000)
  await ask(giveCredit, credit, refusedFor('not_refundable'))
  await ask(giveCredit, credit, refusedFor('session_expired'))
  await ask(giveCredit, credit, offline)
  await ask(giveCredit, credit, refusedFor('session_expired'))
  await ask(giveCredit, credit, refusedFor('too_many_requests'))
  await ask(giveCredit, credit)

  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 2, 2, 2, 2])
})

test('pressed twice at a time it has one key', async () => {
  const { keys, ask } = asking()
  const credit = creditOf(1000)
  await Promise.all([ask(giveCredit, credit), ask(giveCredit, credit)])

  expect(new Set(keys).size).toBe(1)
})

test('another sum where the first is unanswered says so once, and is another thing', async () => {
  const { keys, ask } = asking()
  const { params } = creditOf(0)
  const credit = (amountCents: number) => creditOf(amountCents, params.personId)
  await ask(giveCredit, credit(1000), offline)
  const told = await ask(giveCredit, credit(2000))
  expect(told).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('we do not know whether it was done'),
  })
  expect(keys).toHaveLength(1)

  expect(await ask(giveCredit, credit(2000))).toBe('done')
  expect(await ask(giveCredit, creditOf(2000))).toBe('done')
  expect(await ask(giveCredit, credit(1000))).toBe('done')
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 2, 0])
})

test('what was refused leaves nothing to be told of', async () => {
  const { keys, ask } = asking()
  const { params } = creditOf(0)
  await ask(giveCredit, creditOf(1000, params.personId), refusedFor('too_many_requests'))
  await ask(giveCredit, creditOf(2000, params.personId))

  expect(keys).toHaveLength(2)
})

const somebody = (firstName: string) => ({
  body: { firstName, lastName: '', email: null, phone: null, bornOn: null },
})

test('what may happen twice is asked for without a word', async () => {
  const { keys, ask } = asking()
  await ask(recordContract.createPerson, somebody('Ann'), offline)
  await ask(recordContract.createPerson, somebody('Bob'))
  await ask(recordContract.createPerson, somebody('Ann'))

  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 0])
})

test('what is kept beyond its page has the key that is kept with it, however often it is asked', async () => {
  const keys: (string | undefined)[] = []
  const ask = (answer: unknown) =>
    askByKey('parked', giveCredit, creditOf(1000, 'kept'), (_, { 'idempotency-key': key }) => {
      keys.push(key)
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    })
  await ask(offline).catch(() => undefined)
  await ask('done')

  expect(keys).toEqual(['parked', 'parked'])
})

test('what is only tried, or makes nothing is given no key', async () => {
  const { keys, ask } = asking()
  const refund = { params: { orderId: 'order' }, body: { lines: 'all', reason: 'Preview' } }
  await ask(ordersContract.refundOrder, { ...refund, query: { preview: '1' } })
  await ask(ordersContract.readOrder, { params: { orderId: 'order' } })

  expect(keys).toEqual([undefined, undefined])
})

test('a step of a longer act keeps its key until the act is over', async () => {
  const keys: (string | undefined)[] = []
  const held = new Set<string>()
  const step = (personId: string) =>
    askOnce(
      giveCredit,
      creditOf(1000, personId),
      (_, { 'idempotency-key': key }) => {
        keys.push(key)
        return Promise.resolve()
      },
      held,
    )
  await step('in steps')
  await step('in steps')
  letGo(held)
  await step('in steps')

  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2])
})

const lineOf = (version: number) => ({
  params: { orderId: 'read anew' },
  body: { line: { kind: 'product', sku: 'GLOVE', quantity: 1 }, version },
})

test('what was asked of a record that is read anew after a lost answer is asked again as it was', async () => {
  const { keys, sentInputs, ask } = asking()
  await ask(orderLinesContract.addOrderLine, lineOf(1), offline)
  await ask(orderLinesContract.addOrderLine, lineOf(2))
  await ask(orderLinesContract.addOrderLine, lineOf(2))

  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2])
  expect(sentInputs).toEqual([lineOf(1), lineOf(1), lineOf(2)])
})

const refundOf = (reason: string) => ({ params: { orderId: 'refunded' }, query: {}, body: { lines: 'all', reason } })

test('another refund of an order whose last one is unanswered says so first', async () => {
  const { keys, ask } = asking()
  await ask(ordersContract.refundOrder, refundOf('Too small'), offline)
  await ask(ordersContract.refundOrder, { ...refundOf('Preview'), query: { preview: '1' } })

  expect(await ask(ordersContract.refundOrder, refundOf('Too large'))).toMatchObject({ code: 'wrong_state' })
  expect(keys).toHaveLength(2)
})

test('nothing is unknown where nothing has failed', () => {
  expect([null, undefined, offline, new TypeError('half an answer'), refusedFor('wrong_state')].map(isUnknown)).toEqual(
    [false, false, true, true, false],
  )
})

const lost = () => new Failure('unavailable', 'Connection Problem.')

test('what failed is said not to be done only where it was refused', async () => {
  const { ask } = asking()
  const saidAfter = async (
    answer: unknown,
    credit = creditOf(1000),
    endpoint: Parameters<typeof ask>[0] = giveCredit,
  ) => {
    const error = await ask(endpoint, credit, answer)
    if (!(error instanceof Error)) throw new Error('It was answered.')
    return [titleAfter(error, 'Nothing was changed'), sentenceAfter(error)]
  }
  const once = 'Whether it was done is not known: pressed again, it is done once.'

  expect(await saidAfter(refusedFor('wrong_state'))).toEqual(['Nothing was changed', 'No.'])
  expect(await saidAfter(lost())).toEqual(['No answer came', `Connection Problem. ${once}`])
  expect(await saidAfter(new Failure('internal', 'Oh.'))).toEqual(['No answer came', `Oh. ${once}`])
  expect(await saidAfter(lost(), creditOf(1000), recordContract.readPerson)).toEqual([
    'Nothing was changed',
    'Connection Problem.',
  ])

  const credit = creditOf(1000)
  await ask(giveCredit, credit, lost())
  // Refused at the door, which tells nothing of the first time.
  expect(await saidAfter(refusedFor('too_many_requests'), credit)).toEqual(['No answer came', `No. ${once}`])
  const [title] = await saidAfter(lost(), { ...credit, body: { ...credit.body, amountCents: 2000 } })
  expect(title).toBe('No answer came')

  const withoutKey = new Failure('request_timeout', 'Too slow.')
  expect([titleAfter(withoutKey, 'It is not saved'), sentenceAfter(withoutKey)]).toEqual([
    'No answer came',
    'Too slow. Whether it was done is not known.',
  ])
})

const step = (version: number, orderId = 'order 1') => ({ params: { orderId }, body: { to: 'closed', version } })

test('a step that was lost and is refused when it is asked again may be what stands in its own way', async () => {
  const { ask } = asking()
  const { stepOrder } = ordersContract
  const refuse = async (input: object, code: FailureCode) => {
    const error = await ask(stepOrder, input, refusedFor(code))
    return error instanceof Error ? titleAfter(error, 'It is not closed') : undefined
  }

  expect(await refuse(step(1), 'wrong_state')).toBe('It is not closed')
  await ask(stepOrder, step(1), lost())
  expect(await refuse(step(1, 'order 2'), 'wrong_state')).toBe('It is not closed')
  // Read anew meanwhile, it has the next version.
  expect(await refuse(step(2), 'wrong_state')).toBe('It may be done already')
  expect(await refuse(step(2), 'wrong_state')).toBe('It is not closed')
  await ask(stepOrder, step(2), lost())
  expect(await refuse(step(2), 'not_allowed')).toBe('It is not closed')
})

test('what was seen elsewhere is answered: asked again it is meant anew', async () => {
  const { keys, ask } = asking()
  const credit = creditOf(1000)
  await ask(giveCredit, credit, lost())
  answerSeen(giveCredit, { personId: 'somebody else' })
  await ask(giveCredit, credit, lost())
  answerSeen(giveCredit, credit.params)
  await ask(giveCredit, credit)

  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2])
})
