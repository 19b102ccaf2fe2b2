import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { addToEnquiry, keepEnquiry } from '#server/people/service.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { sheetNotFound } from './access.ts'
import { readingByLink } from './present.ts'
import { lockSheet, type SheetRow } from './store.ts'

/**
 * A client's question about a sheet, its quote or its build joins the thread of the sheet, which the studio answers by
 * mail. The first question begins it.
 */
export async function askIntoSheet(work: Work, { sheetId, text }: { sheetId: string; text: string }): Promise<void> {
  const sheet = await lockSheet(work, sheetId)
  if (!sheet) throw sheetNotFound()

  await (sheet.enquiryId === null
    ? beginThread(work, sheet, text)
    : addToEnquiry(work, { enquiryId: sheet.enquiryId, text }))
}

/** By a sheet's link, without an account. */
export const askAboutSheet = (
  work: Work,
  { key, ...request }: { token: string; text: string; key: string | undefined },
): Promise<{ asked: true }> =>
  withIdempotency(work, { endpoint: sheetsContract.askAboutSheet, key, request }, (keep) =>
    atomically(work, async (work) => {
      const { token, text } = request
      const { sheet } = await readingByLink(work, token)
      await askIntoSheet(work, { sheetId: sheet.id, text })
      return keep(work, { asked: true as const })
    }),
  )

/** Tells the studio as of any question. */
async function beginThread(work: Work, sheet: SheetRow, message: string): Promise<void> {
  const { id: sheetId, number, kind, personId, personName, email } = sheet
  if (email === null || personId === null) {
    throw new Failure('not_offered', 'We have no e-mail address of yours to answer to. Call us, please.')
  }

  const topic = kind === 'putter' ? ('putter_build' as const) : ('build' as const)
  const enquiry = { topic, about: number, name: personName ?? email, email, phone: sheet.phone, message }
  const { id } = await keepEnquiry(work, enquiry, personId)
  await changeOne(work.trx.updateTable('sheet').set({ enquiryId: id }).where('id', '=', sheetId))
}
