import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { LeagueCharge } from '#server/kernel/db/schema.ts'
import { contactEmail } from '#server/notices/service.ts'

const charges = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueCharge as charge')
    .innerJoin('leagueRegistration as registration', 'registration.id', 'charge.registrationId')
    .innerJoin('leagueSeason as season', 'season.id', 'registration.seasonId')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .innerJoin('person', 'person.id', 'charge.personId')
    .leftJoin('orderLine', 'orderLine.id', 'charge.orderLineId')
    .select(['charge.id', 'charge.registrationId', 'charge.personId', 'charge.kind', 'charge.number'])
    .select(['charge.roundId', 'charge.potId', 'charge.dueOn', 'charge.cents', 'charge.status', 'charge.orderLineId'])
    .select(['charge.isDeclined', 'charge.toldOn', 'charge.version', 'orderLine.orderId'])
    .select(['season.id as seasonId', 'season.name as seasonName', 'league.name as leagueName'])
    .select(['registration.status as registrationStatus', 'registration.cardAgreedAt', 'person.firstName'])
    .select(['registration.personId as playerId'])
    .select([sql<string>`person.first_name || ' ' || person.last_name`.as('name'), contactEmail.as('email')])

export type ChargeRow = Awaited<ReturnType<typeof listCharges>>[number]

export const listCharges = (work: OnDatabase, ids: readonly string[]) =>
  charges(work)
    .where('charge.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('charge.dueOn')
    .orderBy('charge.id')
    .execute()

export const findCharge = async (work: OnDatabase, id: string): Promise<ChargeRow | undefined> =>
  (await listCharges(work, [id]))[0]

/** What somebody owes or has paid of these registrations, also for whom they played. */
export const listChargesOf = (
  work: OnDatabase,
  { personId, registrationIds }: { personId: string; registrationIds: readonly string[] },
) =>
  charges(work)
    .where('charge.personId', '=', personId)
    .where('charge.registrationId', '=', sql<string>`any(${[...registrationIds]}::uuid[])`)
    .where('charge.status', '<>', 'void')
    .orderBy('charge.dueOn')
    .orderBy('charge.kind')
    .orderBy('charge.number')
    .execute()

/** The installments of a registration that are not void, in their order. */
export const listInstallmentsOf = (work: OnDatabase, registrationId: string) =>
  charges(work)
    .where('charge.registrationId', '=', registrationId)
    .where('charge.kind', '=', 'installment')
    .where('charge.status', '<>', 'void')
    .orderBy('charge.number')
    .execute()

const mostListed = 1000

/** Those whose day has come and that nobody has paid, by their players. */
export const listUnpaid = (
  work: OnDatabase,
  { today, seasonId, roundId }: { today: string; seasonId?: string; roundId?: string },
) =>
  charges(work)
    .where('charge.status', 'in', ['open', 'ordered'])
    .where('charge.dueOn', '<=', today)
    .$if(seasonId !== undefined, (query) => query.where('season.id', '=', seasonId ?? ''))
    .$if(roundId !== undefined, (query) => query.where('charge.roundId', '=', roundId ?? ''))
    .orderBy('season.id')
    .orderBy('person.lastName')
    .orderBy('charge.personId')
    .orderBy('charge.dueOn')
    .orderBy('charge.id')
    .limit(mostListed)
    .execute()

/** The orders that somebody’s charges are in, of those that are not void. */
export async function listOrdersOf({ trx }: OnDatabase, registrationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('leagueCharge')
    .innerJoin('orderLine', 'orderLine.id', 'orderLineId')
    .select('orderId')
    .distinct()
    .where('registrationId', '=', registrationId)
    .orderBy('orderId')
    .execute()

  return rows.map(({ orderId }) => orderId)
}

export const listOrderedOf = (work: OnDatabase, registrationId: string) =>
  charges(work)
    .where('charge.registrationId', '=', registrationId)
    .where('charge.status', '=', 'ordered')
    .orderBy('charge.id')
    .execute()

/** One that is there already stays as it is. */
export async function insertCharges(
  { trx }: OnDatabase,
  rows: readonly Omit<Insertable<LeagueCharge>, 'id' | 'status' | 'version'>[],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('leagueCharge')
    .values(rows.map((row) => ({ ...row, status: 'open' as const })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Puts an open charge into an order; false if another order has it. */
export async function setOrdered({ trx }: OnDatabase, id: string, orderLineId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('leagueCharge')
    .set({ status: 'ordered', orderLineId, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

/** False if it was paid or dropped before. */
export async function setPaid({ trx }: OnDatabase, id: string, orderLineId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('leagueCharge')
    .set({ status: 'paid', isDeclined: false, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'ordered')
    .where('orderLineId', '=', orderLineId)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

/** Who was absent, or plays no more, owes nothing of it. */
const isOwed = sql<boolean>`exists (
  select from league_registration registration
  where registration.id = league_charge.registration_id and registration.status in ('held', 'registered')
) and (
  kind = 'installment' or person_id is distinct from (
    select registration.person_id from league_registration registration
    where registration.id = league_charge.registration_id
  ) or not exists (
    select from league_absence absence
    where absence.round_id = league_charge.round_id and absence.registration_id = league_charge.registration_id
  )
)`

/** Its order was given up: it is owed again, by whoever still plays. */
export const setReleased = ({ trx }: OnDatabase, id: string, orderLineId: string) =>
  trx
    .updateTable('leagueCharge')
    .set({ status: sql`case when ${isOwed} then 'open' else 'void' end`, orderLineId: null, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'ordered')
    .where('orderLineId', '=', orderLineId)
    .execute()

/** One that was paid went back: it is not owed any more. */
export const setGivenBack = ({ trx }: OnDatabase, id: string, orderLineId: string) =>
  trx
    .updateTable('leagueCharge')
    .set({ status: 'void', orderLineId: null, version: sql`version + 1` })
    .where('id', '=', id)
    .where('orderLineId', '=', orderLineId)
    .execute()

/** Whoever withdraws owes nothing more. */
export const voidOpenOf = ({ trx }: OnDatabase, registrationId: string) =>
  trx
    .updateTable('leagueCharge')
    .set({ status: 'void', version: sql`version + 1` })
    .where('registrationId', '=', registrationId)
    .where('status', '=', 'open')
    .execute()

interface OfRound {
  roundId: string
  registrationIds: readonly string[]
}

/** Of an evening: who is absent owes nothing of it. */
export const voidOpenOfRound = ({ trx }: OnDatabase, { roundId, registrationIds }: OfRound) =>
  trx
    .updateTable('leagueCharge')
    .set({ status: 'void', version: sql`version + 1` })
    .where('roundId', '=', roundId)
    .where('registrationId', 'in', registrationIds)
    .where('status', '=', 'open')
    .execute()

/** Who comes after all owes it again. */
export const reopenOfRound = ({ trx }: OnDatabase, { roundId, registrationIds }: OfRound) =>
  trx
    .updateTable('leagueCharge')
    .set({
      status: 'open',
      personId: sql`coalesce((
        select registration.person_id from league_registration registration
        where registration.id = league_charge.registration_id
      ), person_id)`,
      version: sql`version + 1`,
    })
    .where('roundId', '=', roundId)
    .where('registrationId', 'in', registrationIds)
    .where('status', '=', 'void')
    .execute()

/** Of an evening: whoever plays in somebody’s place owes it. */
export const passToSub = (
  { trx }: OnDatabase,
  { roundId, registrationId, personId }: { roundId: string; registrationId: string; personId: string },
) =>
  trx
    .updateTable('leagueCharge')
    .set({ personId, status: 'open', version: sql`version + 1` })
    .where('roundId', '=', roundId)
    .where('registrationId', '=', registrationId)
    .where('kind', '=', 'evening')
    .where('status', 'in', ['open', 'void'])
    .execute()

/** Whoever plays on for somebody owes what was still open. */
export const passOn = ({ trx }: OnDatabase, { from, to, personId }: { from: string; to: string; personId: string }) =>
  trx
    .updateTable('leagueCharge')
    .set({ registrationId: to, personId, isDeclined: false, toldOn: null, version: sql`version + 1` })
    .where('registrationId', '=', from)
    .where('status', '=', 'open')
    .execute()

export const setTold = (
  { trx }: OnDatabase,
  ids: readonly string[],
  { on, isDeclined }: { on: string; isDeclined: boolean },
) =>
  trx
    .updateTable('leagueCharge')
    .set({ toldOn: on, isDeclined, version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute()

/** Registrations of which something is due that the card on file pays: an installment on its day, an evening once it is over. */
export async function listToCharge({ trx }: OnDatabase, today: string): Promise<{ id: string; seasonId: string }[]> {
  const { rows } = await sql<{ id: string; seasonId: string }>`
    select distinct registration.id, registration.season_id
    from league_charge charge join league_registration registration on registration.id = charge.registration_id
    left join league_round round on round.id = charge.round_id
    where charge.status = 'open' and charge.due_on <= ${today} and not charge.is_declined
      and registration.status = 'registered' and registration.card_agreed_at is not null
      and charge.person_id = registration.person_id
      and (round.id is null or round.status in ('closed', 'scored', 'published', 'amended'))
    order by registration.id limit 500
  `.execute(trx)

  return rows
}

/** What of a registration its card pays today. */
export const listChargeable = (
  work: OnDatabase,
  { registrationId, today }: { registrationId: string; today: string },
) =>
  charges(work)
    .leftJoin('leagueRound as round', 'round.id', 'charge.roundId')
    .where('charge.registrationId', '=', registrationId)
    .where('charge.status', '=', 'open')
    .where('charge.dueOn', '<=', today)
    .where('charge.isDeclined', '=', false)
    .whereRef('charge.personId', '=', 'registration.personId')
    .where((eb) =>
      eb.or([eb('round.id', 'is', null), eb('round.status', 'in', ['closed', 'scored', 'published', 'amended'])]),
    )
    .orderBy('charge.dueOn')
    .orderBy('charge.id')
    .execute()

/** Installments whose day has come, that no card pays, and of which nobody was told. */
export const listToTell = (work: OnDatabase, today: string) =>
  charges(work)
    .where('charge.kind', '=', 'installment')
    .where('charge.status', '=', 'open')
    .where('charge.dueOn', '<=', today)
    .where('charge.toldOn', 'is', null)
    .where((eb) =>
      eb.or([
        eb('registration.cardAgreedAt', 'is', null),
        eb('registration.personId', 'is distinct from', eb.ref('charge.personId')),
      ]),
    )
    .where('registration.status', '=', 'registered')
    .orderBy('charge.id')
    .limit(500)
    .execute()

interface PlayerOfRound {
  registrationId: string
  personId: string
}

/** Who plays in a round, without who is absent. */
export async function listPresent({ trx }: OnDatabase, roundId: string): Promise<PlayerOfRound[]> {
  const { rows } = await sql<PlayerOfRound>`
    select registration.id as registration_id, registration.person_id
    from pairing_team join league_registration registration on registration.team_id = pairing_team.team_id
    where pairing_team.round_id = ${roundId} and registration.status = 'registered' and registration.person_id is not null
      and not exists (
        select from league_absence absence
        where absence.round_id = pairing_team.round_id and absence.registration_id = registration.id
      )
    order by registration.id
  `.execute(trx)

  return rows
}

/** What became of the charges of a season’s players: due, later, paid. */
export async function sumsOfSeason({ trx }: OnDatabase, seasonId: string, today: string) {
  const { rows } = await sql<{ registrationId: string; dueCents: number; laterCents: number; paidCents: number }>`
    select registration_id,
      coalesce(sum(cents) filter (where charge.status in ('open', 'ordered') and due_on <= ${today}), 0)::bigint as due_cents,
      coalesce(sum(cents) filter (where charge.status in ('open', 'ordered') and due_on > ${today}), 0)::bigint as later_cents,
      coalesce(sum(cents) filter (where charge.status = 'paid'), 0)::bigint as paid_cents
    from league_charge charge join league_registration registration on registration.id = charge.registration_id
    where season_id = ${seasonId} group by registration_id
  `.execute(trx)

  return new Map(rows.map(({ registrationId, ...sums }) => [registrationId, sums]))
}
