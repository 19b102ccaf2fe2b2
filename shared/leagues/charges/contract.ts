import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, Id, IdempotencyHeaders } from '#shared/http/wire.ts'

/** What is owed of a season besides the fee of the sign-up. */
export const LeagueCharge = z.object({
  id: Id,
  kind: z.enum(['installment', 'evening', 'pot']),
  /** What it is for: "Installment 2", "Evening 4". */
  name: z.string(),
  cents: Cents,
  dueOn: Day,
  /** Its day has come. */
  isDue: z.boolean(),
  status: z.enum(['open', 'ordered', 'paid', 'void']),
  /** The order that pays it. */
  orderId: Id.nullable(),
  /** The card on file did not pay it. */
  isDeclined: z.boolean(),
})
export type LeagueCharge = z.output<typeof LeagueCharge>

/** One that the desk may collect. */
export const UnpaidCharge = LeagueCharge.extend({
  registrationId: Id,
  person: z.object({ id: Id, name: z.string() }),
  season: z.object({ id: Id, name: z.string(), league: z.string() }),
  roundId: Id.nullable(),
  /** Their card on file pays it by itself. */
  paysByCard: z.boolean(),
})
export type UnpaidCharge = z.output<typeof UnpaidCharge>

/** What became of the charges of one player. */
export const Collected = z.object({
  person: z.object({ id: Id, name: z.string() }),
  orderId: Id,
  cents: Cents,
  status: z.enum(['paid', 'waits']),
  /** Why it waits; empty where it is paid or nothing was taken. */
  why: z.string(),
})
export type Collected = z.output<typeof Collected>

const access = 'may:manage_leagues/leagues' as const
const chargeIds = z
  .array(Id)
  .min(1, 'Choose what is paid.')
  .max(200)
  .meta({ examples: [['5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31']] })

export const chargesContract = {
  payMyCharges: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/charges/pay',
    summary: 'Put what the signed-in player owes of their seasons into one order, which is paid next',
    access: 'signed-in',
    headers: IdempotencyHeaders,
    body: z.strictObject({ chargeIds }),
    status: 201,
    response: z.object({ orderId: Id }),
    /** `not_offered`: one is paid, or in another order already. */
    failures: ['not_found', 'not_offered', 'key_reused'],
  }),
  listUnpaidCharges: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/charges/unpaid',
    summary: 'What players owe of seasons and whose day has come: of all of them, of one, or of one evening',
    access,
    query: z.strictObject({ seasonId: Id.exactOptional(), roundId: Id.exactOptional() }),
    response: z.object({ charges: z.array(UnpaidCharge) }),
  }),
  collectCharges: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/charges/collect',
    summary:
      'Take what players owe at the desk, an order for each of them: in cash, on the terminal, from the cards on file, or to be paid there later',
    access,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      chargeIds,
      pays: z.enum(['cash', 'terminal', 'card', 'later']).meta({ examples: ['terminal'] }),
    }),
    response: z.object({ collected: z.array(Collected) }),
    /** `not_allowed`: money is taken by whoever may take payments. */
    failures: ['not_found', 'not_allowed', 'not_offered', 'key_reused'],
  }),
}
