import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { workshopFilesContract } from '#shared/workshop/files.ts'
import { ticketWords } from '#shared/workshop/status.ts'

import { listTickets } from './desk/list.ts'
import { listGroups } from './groups/list.ts'

export const workshopFileRoutes = handlersFor(workshopFilesContract, () => ({
  exportTickets({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
      name: 'tickets',
      event: { action: 'tickets_exported', entity: 'ticket', facts: askedOf(asked) },
      async read(work, page) {
        const { tickets, next } = await listTickets(work, { ...asked, ...page })
        return { rows: tickets, next }
      },
      columns: ({ text, day, sum, currency }) => ({
        number: text('Ticket', ({ number }) => number),
        client: text('Client', ({ person, bagName }) => person?.name ?? bagName),
        state: text('State', ({ status }) => ticketWords[status].label),
        what: text('Jobs', ({ what }) => what),
        clubs: text('Clubs', ({ clubCount }) => clubCount),
        tags: text('Tag', ({ bagTags }) => bagTags.join(', ')),
        place: text('Place', ({ place }) => place),
        promised: text('Promised', ({ promisedOn }) => promisedOn),
        needed: text('Needed by', ({ neededBy }) => neededBy),
        late: text('Late', ({ isLate }) => (isLate ? 'yes' : 'no')),
        made: day('Taken in on', ({ createdAt }) => createdAt),
        ready: day('Ready on', ({ readyAt }) => readyAt),
        currency: currency(),
        total: sum('Total, with tax', ({ totalWithTaxCents }) => totalWithTaxCents),
      }),
      chosen,
    })
  },
  exportGroups({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
      name: 'groups-of-bags',
      event: { action: 'ticket_groups_exported', entity: 'ticket_group', facts: askedOf(asked) },
      async read(work, page) {
        const { groups, next } = await listGroups(work, { ...asked, ...page })
        return { rows: groups, next }
      },
      columns: ({ text, sum, currency }) => ({
        number: text('Group', ({ number }) => number),
        name: text('Name', ({ name }) => name),
        payer: text('Payer', ({ payer }) => payer?.name ?? null),
        arrives: text('Arrives', ({ arrivesOn }) => arrivesOn),
        needed: text('Needed by', ({ neededBy }) => neededBy),
        place: text('Place', ({ place }) => place),
        bags: text('Bags', ({ bagCount }) => bagCount),
        open: text('In work', ({ openCount }) => openCount),
        ready: text('Ready', ({ readyCount }) => readyCount),
        gone: text('Collected', ({ goneCount }) => goneCount),
        currency: currency(),
        due: sum('Due', ({ dueCents }) => dueCents),
        unbilled: sum('Not billed yet', ({ unbilledCents }) => unbilledCents),
      }),
      chosen,
    })
  },
}))
