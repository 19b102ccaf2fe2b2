import type { Work } from '#server/kernel/work.ts'
import { chargeInstallments } from '#server/leagues/charges/make.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

import type { RegistrationRow } from './store.ts'
import type { LeagueTerms } from './terms.ts'

/** What of the fee is paid later, a month apart from today on; a captain who pays for all owes it for each who joins. */
export async function chargeLater(
  work: Work,
  row: Pick<RegistrationRow, 'id' | 'personId' | 'payerId' | 'shareCents'>,
  { terms }: { terms: LeagueTerms },
): Promise<void> {
  const personId = row.payerId ?? row.personId
  if (!terms.installments || personId === null) return
  const { count, fees } = terms.installments
  const feeCents = fees[Math.max(0, terms.shares.indexOf(row.shareCents))] ?? 0
  const day = localDayOf(work.now, work.place.zone)
  await chargeInstallments(work, { registrationId: row.id, personId, feeCents, count, day })
}
