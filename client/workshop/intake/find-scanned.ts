import { call } from '#client/api/call.ts'
import type { Head, IntakeRow, ScannedClubs } from '#client/workshop/club-rows.ts'
import { unitsContract } from '#shared/inventory/units/contract.ts'
import { passportContract } from '#shared/workshop/passport-contract.ts'
import { readPassport } from '#shared/workshop/passport.ts'
import type { OpenedPrepared } from '#shared/workshop/prepare/contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'

/** How a bag is identified: by a scan, or by the code of an intake prepared at home. */
export interface IntakeStart extends Omit<ScannedClubs, 'person'> {
  /** Without an id: a bag of a group whose owner is no client. */
  person: { id?: string | undefined; name: string }
  prepared?: OpenedPrepared | undefined
  group?: IntakeGroup | undefined
}

/** The paying group, and the jobs of its previous bag. */
export interface IntakeGroup {
  id: string
  before: { rows: readonly IntakeRow[]; head: Head } | undefined
}

/** A lost or stolen club was scanned: its serial, or the code of a demo club, is reported missing. */
export async function findMissed(code: string): Promise<string | undefined> {
  const { missed } = await call(unitsContract.findMissedSerials, { body: { serials: [code.slice(0, 60)] } })
  const [thing] = missed
  if (!thing) return undefined

  const whose = thing.kind === 'club' ? 'a client’s' : 'our'
  const status = thing.kind === 'demo' ? 'lost on loan' : thing.status
  return `Reported missing: ${code} is ${whose} ${thing.name}, ${status}. Keep it here, and call ${thing.kind === 'club' ? 'its owner' : 'whoever keeps the stock'}.`
}

/** Finds a club by its band, or a bag by its tag. Undefined for a foreign code, or a club without an owner. */
export async function findScanned(typed: string): Promise<ScannedClubs | undefined> {
  const code = readPassport(typed)
  if (code !== undefined) {
    const { club } = await call(passportContract.readPassport, { params: { code } })
    return club?.owner ? { person: club.owner, clubs: [club] } : undefined
  }

  const { tickets } = await call(ticketsContract.listTickets, { query: { limit: 1, search: typed } })
  const [found] = tickets
  if (found?.person == null || (found.number !== typed.toUpperCase() && !found.bagTags.includes(typed)))
    return undefined
  const { clubs } = await call(ticketsContract.readTicket, { params: { ticketId: found.id } })
  return {
    person: found.person,
    clubs: clubs.map(({ clubId, slot, status }) => ({ id: clubId, slot, status })),
  }
}
