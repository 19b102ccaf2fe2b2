import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { type Keep, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { enquiriesContract, type Enquiry, type EnquiryTopic } from '#shared/people/enquiries.ts'
import { canStep, type EnquiryStatus, type EnquiryStep, enquirySteps } from '#shared/people/enquiry-status.ts'

import { answerMail } from './enquiry-mails.ts'
import {
  changeEnquiryStatus,
  countEnquiries,
  type EnquiryRow,
  findEnquiry,
  insertEnquiryMessage,
  listEnquiries,
} from './enquiry-store.ts'

interface EnquiryQuery extends PageRequest {
  status?: EnquiryStatus
  topic?: EnquiryTopic
}

export async function pageOfEnquiries(db: Db, { status, topic, ...page }: EnquiryQuery) {
  const { rows, next } = await listEnquiries(db, { status, topic }, page)
  const counted = new Map((await countEnquiries(db)).map((row) => [row.status, Number(row.count)]))

  return {
    enquiries: rows,
    counts: {
      new: counted.get('new') ?? 0,
      answered: counted.get('answered') ?? 0,
      closed: counted.get('closed') ?? 0,
    },
    next,
  }
}

async function getEnquiry(db: Db, id: string): Promise<EnquiryRow> {
  const enquiry = await findEnquiry(db, id)
  if (!enquiry) throw new Failure('not_found', 'There is no such question.')

  return enquiry
}

export const readEnquiry = async (db: Db, id: string): Promise<Enquiry> => present(await getEnquiry(db, id))

const present = ({ answers, ...enquiry }: EnquiryRow): Enquiry => ({
  ...enquiry,
  answers: answers.map((answer) => ({ ...answer, at: new Date(answer.at) })),
})

interface Change {
  enquiryId: string
  /** That which whoever changes it has seen. */
  version: number
}

/** Answers by mail; the same idempotency key does that once. */
export function answerEnquiry(
  services: Services,
  request: Change & { text: string },
  idempotencyKey: string | undefined,
  context: Context,
): Promise<Enquiry> {
  const { text, ...change } = request
  const keyed = { endpoint: enquiriesContract.answerEnquiry, key: idempotencyKey, request }
  const reply = async (trx: Db, enquiry: EnquiryRow) => {
    const answeredBy = actorIdOf(context.actor)
    await insertEnquiryMessage(trx, { enquiryId: enquiry.id, text, answeredBy, at: services.now() })
    await queueTemplate(trx, answerMail(enquiry, text, await readStudioEmail(trx)))
  }

  return withIdempotency(services, keyed, context, (keep) =>
    step(services, { ...change, step: 'answer' }, context, { effect: reply, keep }),
  )
}

export const closeEnquiry = (services: Services, change: Change, context: Context) =>
  step(services, { ...change, step: 'close' }, context)

export const reopenEnquiry = (services: Services, change: Change, context: Context) =>
  step(services, { ...change, step: 'reopen' }, context)

const done: Record<EnquiryStep, string> = { answer: 'answered', close: 'closed', reopen: 'reopened' }

/** Takes one named step, once, and writes down who took it. */
async function step(
  { db, now }: Services,
  change: Change & { step: EnquiryStep },
  context: Context,
  { effect, keep }: { effect?: (trx: Db, enquiry: EnquiryRow) => Promise<void>; keep?: Keep<Enquiry> } = {},
): Promise<Enquiry> {
  const { enquiryId, version, step: name } = change
  const { to } = enquirySteps[name]

  return atomically(db, async (trx) => {
    const enquiry = await getEnquiry(trx, enquiryId)
    if (!canStep(enquiry.status, name)) {
      throw new Failure('wrong_state', `This question is ${enquiry.status} and cannot be ${done[name]}.`)
    }
    const closedAt = to === 'closed' ? now() : null
    if (!(await changeEnquiryStatus(trx, { id: enquiryId, version, to, closedAt }))) {
      throw new Failure('wrong_state', 'Somebody has just changed this question. Look at it again.')
    }

    await effect?.(trx, enquiry)
    await recordEvent(trx, context, {
      action: `enquiry_${done[name]}`,
      entity: 'enquiry',
      entityId: enquiryId,
      before: { status: enquiry.status },
      after: { status: to },
    })
    const taken = present(await getEnquiry(trx, enquiryId))
    return keep ? keep(trx, taken) : taken
  })
}
