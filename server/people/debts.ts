import type { Acting } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PeopleFilters } from '#shared/people/contract.ts'
import { isToldOfMoney } from '#shared/permissions/may.ts'

/** Who owes the studio is told to whoever is told of money. */
export function refuseDebts({ context }: Acting, { owes }: PeopleFilters): void {
  if (owes === undefined || isToldOfMoney(context.actor)) return

  throw new Failure('not_allowed', 'Your account may not see what clients owe. Ask the studio’s administrator.')
}
