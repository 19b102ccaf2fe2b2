import { unbroken, type Wording } from '#client/settings/wording.ts'
import type { SeatStatus } from '#shared/lessons/clinics/status.ts'
import type { ClinicSession } from '#shared/lessons/contract.ts'

/** One day of a clinic, as in a diary. */
export const sessionWords = (
  { local, localEnd }: ClinicSession,
  { dayShort, span }: Pick<Wording, 'dayShort' | 'span'>,
) => `${unbroken(dayShort(local))}, ${span(local, localEnd)}`

/** What is to be said of a place; of one that stands nothing is. */
export const statusWords: Record<SeatStatus, string | undefined> = {
  pending_payment: 'Not paid yet',
  registered: undefined,
  attended: 'Was here',
  no_show: 'Did not come',
  withdrawn: 'Given up',
}
