import { eventsOfPerson } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { pageOfNoticesTo } from '#server/notices/service.ts'
import { listConsentsKept, listConsentsOf } from '#server/people/consents/store.ts'
import { subjectOfPerson } from '#server/people/leaving/subject.ts'
import { listEnquiriesOf } from '#server/people/record-store.ts'
import { getSurvivor } from '#server/people/record.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { withoutSums } from '#shared/money.ts'
import { DocumentCode } from '#shared/people/consents.ts'
import { type Actor, isToldOfMoney } from '#shared/permissions/may.ts'

const subjectAt = async (work: OnDatabase, id: string) => subjectOfPerson(work, (await getSurvivor(work, id)).id)

/** Messages to a client, as far as the reader may see them. */
export async function pageOfMessages(
  work: Timed,
  { personId, actor }: { personId: string; actor: Actor },
  page: PageRequest,
) {
  const { rows, next } = await pageOfNoticesTo(work, await subjectAt(work, personId), page)
  if (isToldOfMoney(actor) || rows.length === 0) return { messages: rows, next }

  const { place } = work
  const messages = rows.map(({ subject, text, ...row }) => ({
    ...row,
    subject: withoutSums(subject, place),
    text: text === null ? null : withoutSums(text, place),
  }))
  return { messages, next }
}

export async function pageOfEnquiries(work: OnDatabase, personId: string, page: PageRequest) {
  const { rows, next } = await listEnquiriesOf(work, await subjectAt(work, personId), page)

  return { enquiries: rows, next }
}

export async function pageOfConsents(work: OnDatabase, personId: string, page: PageRequest) {
  const { rows, next } = await listConsentsOf(work, await subjectAt(work, personId), page)
  // Texts of another release are left out.
  const consents = rows.flatMap((row) => {
    const { data: code } = DocumentCode.safeParse(row.code)
    return code ? [{ ...row, code }] : []
  })

  return { consents, next }
}

export async function pageOfAudit(work: OnDatabase, personId: string, page: PageRequest) {
  const { personId: id, userId } = await subjectAt(work, personId)
  const { rows, next } = await eventsOfPerson(work, { personId: id, userId }, page)

  return { events: rows, next }
}

/** A client's consents with the wording of the time. */
export const consentsOfClient = async (work: OnDatabase, personId: string) =>
  listConsentsKept(work, await subjectAt(work, personId))
