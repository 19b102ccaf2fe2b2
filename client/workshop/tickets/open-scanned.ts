import { call } from '#client/api/call.ts'
import type { ResolveScan } from '#client/routing/feature.ts'
import { groupPath } from '#client/workshop/group-paths.ts'
import { ticketPath } from '#client/workshop/ticket-words.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { readPassport } from '#shared/workshop/passport.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'

/** Opens what was scanned: a ticket's number on its bag's tag, a group's number, or a club's band. */
export const addressOfScanned: ResolveScan = async (scanned) => {
  const passport = readPassport(scanned)
  if (passport !== undefined) return `/club#${passport}`

  if (/^G-/i.test(scanned)) {
    const { groups } = await call(groupsContract.listGroups, { query: { limit: 20, search: scanned } })
    const group = groups.find(({ number }) => number === scanned.toUpperCase())
    return group && groupPath(group.id)
  }
  if (!/^T-/i.test(scanned)) return undefined

  const { tickets } = await call(ticketsContract.listTickets, { query: { limit: 1, search: scanned } })
  const [found] = tickets

  return found && ticketPath(found.id)
}
