import type { LeagueCharge, UnpaidCharge } from '#shared/leagues/charges/contract.ts'

import type { ChargeRow } from './store.ts'

const kinds = { installment: 'Installment', evening: 'Evening', pot: 'Pots of evening' } as const

export const chargeName = ({ kind, number }: Pick<ChargeRow, 'kind' | 'number'>) => `${kinds[kind]} ${number}`

export function presentCharge(row: ChargeRow, today: string): LeagueCharge {
  const { id, kind, cents, dueOn, status, orderId, isDeclined } = row

  return { id, kind, name: chargeName(row), cents, dueOn, isDue: dueOn <= today, status, orderId, isDeclined }
}

export function presentUnpaid(row: ChargeRow, today: string): UnpaidCharge {
  const { registrationId, personId, name, seasonId, seasonName, leagueName, roundId, cardAgreedAt, playerId } = row

  return {
    ...presentCharge(row, today),
    registrationId,
    person: { id: personId, name },
    season: { id: seasonId, name: seasonName, league: leagueName },
    roundId,
    paysByCard: cardAgreedAt !== null && playerId === personId,
  }
}
