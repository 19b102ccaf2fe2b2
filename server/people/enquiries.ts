import { actorIdOf, takeStep } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { enquiriesContract, Enquiry, type EnquiryTopic } from '#shared/people/enquiries.ts'
import { type EnquiryStatus, enquirySteps } from '#shared/people/enquiry-status.ts'

import { answerMail } from './enquiry-mails.ts'
import {
  countEnquiries,
  type EnquiryRow,
  findEnquiry,
  insertEnquiryMessage,
  listEnquiries,
  lockEnquiry,
  setEnquiryStatus,
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
  // Names within JSON stay as the database has them: this one is a single word there.
  answers: answers.map(({ asked, ...answer }) => ({ ...answer, isFromAsker: asked, at: new Date(answer.at) })),
})

interface EnquiryVersion {
  enquiryId: string
  /** That which whoever changes it has seen. */
  version: number
}

/** Answers by mail; the same idempotency key does that once. */
export function answerEnquiry(
  services: Services,
  request: EnquiryVersion & { text: string },
  idempotencyKey: string | undefined,
  context: Context,
): Promise<Enquiry> {
  const { text, ...seen } = request
  const keyed = { endpoint: enquiriesContract.answerEnquiry, key: idempotencyKey, request }
  const reply = async (trx: Db, enquiry: EnquiryRow) => {
    const answeredBy = actorIdOf(context.actor)
    await insertEnquiryMessage(trx, { enquiryId: enquiry.id, text, answeredBy, at: services.now() })
    await queueTemplate(trx, answerMail(enquiry, text, await readStudioEmail(trx)))
  }

  return withIdempotency(services, keyed, context, (keep) =>
    change(services, { ...seen, to: 'answered', action: 'enquiry_answered' }, context, { effect: reply, keep }),
  )
}

export const closeEnquiry = (services: Services, version: EnquiryVersion, context: Context) =>
  change(services, { ...version, to: 'closed', action: 'enquiry_closed' }, context)

export const reopenEnquiry = (services: Services, version: EnquiryVersion, context: Context) =>
  change(services, { ...version, to: 'new', action: 'enquiry_reopened' }, context)

interface Change extends EnquiryVersion {
  to: EnquiryStatus
  action: string
}

interface EnquiryEffects {
  effect?: (trx: Db, enquiry: EnquiryRow) => Promise<void>
  keep?: KeepAnswer<Enquiry>
}

async function change(
  { db, now }: Services,
  { enquiryId, version, ...step }: Change,
  context: Context,
  { effect, keep }: EnquiryEffects = {},
): Promise<Enquiry> {
  return atomically(db, async (trx) => {
    await lockEnquiry(trx, enquiryId)
    const row = await getEnquiry(trx, enquiryId)
    await takeStep(trx, context, {
      ...step,
      machine: enquirySteps,
      entity: 'enquiry',
      noun: 'question',
      words: { new: 'open', answered: 'answered', closed: 'closed' },
      row,
      seen: version,
      personId: row.personId,
      now: now(),
      current: async () => Enquiry.encode(present(row)),
      async save(next) {
        const closedAt = step.to === 'closed' ? now() : null
        await setEnquiryStatus(trx, { id: enquiryId, version: next, status: step.to, closedAt })
        await effect?.(trx, row)
        return {}
      },
    })
    const changed = present(await getEnquiry(trx, enquiryId))
    return keep ? keep(trx, changed) : changed
  })
}
