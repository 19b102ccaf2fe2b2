import { actorIdOf, recordKind, takeStep } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Timed, Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { readStudioEmail } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { DaysAsked, PageRequest } from '#shared/http/list.ts'
import { enquiriesContract, Enquiry, type EnquiryTopic } from '#shared/people/enquiries.ts'
import { type EnquiryStatus, enquirySteps, enquiryWords } from '#shared/people/enquiry-status.ts'

import { answerMail } from './enquiry-mails.ts'
import {
  countEnquiries,
  type EnquiryRow,
  findEnquiry,
  insertEnquiryMessage,
  listEnquiries,
  lockEnquiry,
} from './enquiry-store.ts'

interface EnquiryQuery extends PageRequest, DaysAsked {
  status?: EnquiryStatus
  topic?: EnquiryTopic
}

export async function pageOfEnquiries(work: Timed, { status, topic, from, until, ...page }: EnquiryQuery) {
  const { rows, next, total } = await listEnquiries(work, { status, topic, from, until }, page)
  const counted = new Map((await countEnquiries(work)).map((row) => [row.status, Number(row.count)]))

  return {
    enquiries: rows,
    counts: {
      new: counted.get('new') ?? 0,
      answered: counted.get('answered') ?? 0,
      closed: counted.get('closed') ?? 0,
    },
    next,
    total,
  }
}

async function getEnquiry(work: OnDatabase, id: string): Promise<EnquiryRow> {
  const enquiry = await findEnquiry(work, id)
  if (!enquiry) throw new Failure('not_found', 'There is no such question.')

  return enquiry
}

export const readEnquiry = async (work: OnDatabase, id: string): Promise<Enquiry> => present(await getEnquiry(work, id))

const present = ({ answers, ...enquiry }: EnquiryRow): Enquiry => ({
  ...enquiry,
  // Within JSON the names are those of the database; `asked` is the same there.
  answers: answers.map(({ asked, ...answer }) => ({ ...answer, isFromAsker: asked, at: new Date(answer.at) })),
})

interface EnquiryVersion {
  enquiryId: string
  /** The version that the caller has seen. */
  version: number
}

/** Answers by mail, once for each key. */
export function answerEnquiry(
  work: Work,
  request: EnquiryVersion & { text: string },
  idempotencyKey: string | undefined,
): Promise<Enquiry> {
  const { text, ...seen } = request
  const keyed = { endpoint: enquiriesContract.answerEnquiry, key: idempotencyKey, request }
  const reply = async (work: Acting, enquiry: EnquiryRow) => {
    const answeredBy = actorIdOf(work.context.actor)
    await insertEnquiryMessage(work, { enquiryId: enquiry.id, text, answeredBy, at: work.now })
    await queueTemplate(work, answerMail(enquiry, text, await readStudioEmail(work)))
  }

  return withIdempotency(work, keyed, (keep) =>
    change(work, { ...seen, to: 'answered', action: 'enquiry_answered' }, { effect: reply, keep }),
  )
}

export const closeEnquiry = (work: Work, version: EnquiryVersion) =>
  change(work, { ...version, to: 'closed', action: 'enquiry_closed' })

export const reopenEnquiry = (work: Work, version: EnquiryVersion) =>
  change(work, { ...version, to: 'new', action: 'enquiry_reopened' })

export const questions = recordKind({
  entity: 'enquiry',
  noun: 'question',
  action: 'enquiry_changed',
  machine: enquirySteps,
  words: enquiryWords,
  table: 'enquiry',
  personOf: ({ personId }: EnquiryRow) => personId,
  current: async (_work: Acting, row: EnquiryRow) => Enquiry.encode(present(row)),
})

interface Change extends EnquiryVersion {
  to: EnquiryStatus
  action: string
}

interface EnquiryEffects {
  effect?: (work: Acting, enquiry: EnquiryRow) => Promise<void>
  keep?: KeepAnswer<Enquiry>
}

async function change(
  work: Work,
  { enquiryId, version, ...step }: Change,
  { effect, keep }: EnquiryEffects = {},
): Promise<Enquiry> {
  return atomically(work, async (work) => {
    await lockEnquiry(work, enquiryId)
    const row = await getEnquiry(work, enquiryId)
    await takeStep(work, questions, {
      ...step,
      row,
      seen: version,
      set: { closedAt: step.to === 'closed' ? work.now : null },
    })
    await effect?.(work, row)
    const changed = present(await getEnquiry(work, enquiryId))
    return keep ? keep(work, changed) : changed
  })
}
