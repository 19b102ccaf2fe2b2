import type { BackOffice } from '#client/routing/feature.ts'

export const backOffice: BackOffice = {
  pages: [
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/tickets',
      title: 'Repair tickets',
      about: 'Clubs that people brought in, what is done to them, and what waits to be collected.',
      tool: { group: 'Bench', needs: 'manage_tickets/workshop', key: 't' },
      load: async () => (await import('./tickets/TicketsPage.tsx')).TicketsPage,
    },
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/intake',
      title: 'Take in clubs',
      about: 'A bag at the counter: whose it is, which clubs, and what is to be done.',
      load: async () => (await import('./intake/IntakePage.tsx')).IntakePage,
    },
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/ticket/:ticketId',
      title: 'Repair ticket',
      about: 'One ticket with its clubs, jobs, money and history.',
      load: async () => (await import('./tickets/TicketPage.tsx')).TicketPage,
    },
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/ticket/:ticketId/labels',
      title: 'Labels of a ticket',
      about: 'A tag for the bag and a label for each club, to be printed on sheets of thirty.',
      load: async () => (await import('./tickets/LabelsPage.tsx')).LabelsPage,
    },
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/groups',
      title: 'Groups of bags',
      about: 'Bags that came together, with one payer, one bill and one handover.',
      tool: { group: 'Bench', needs: 'manage_tickets/workshop' },
      load: async () => (await import('./groups/GroupsPage.tsx')).GroupsPage,
    },
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/groups/:groupId',
      title: 'Group of bags',
      about: 'One group with its bags, what was billed for them, and what comes next.',
      load: async () => (await import('./groups/GroupPage.tsx')).GroupPage,
    },
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/groups/:groupId/labels',
      title: 'Labels of a group',
      about: 'The tags and labels of all bags of a group, to be printed on sheets of thirty.',
      load: async () => (await import('./groups/GroupLabelsPage.tsx')).GroupLabelsPage,
    },
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/queue',
      title: 'Bench queue',
      about: 'What the bench does next, by day and builder, and what is late.',
      tool: { group: 'Bench', needs: 'manage_tickets/workshop', key: 'q' },
      load: async () => (await import('./queue/QueuePage.tsx')).QueuePage,
    },
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/batches',
      title: 'Batches',
      about: 'What the bench does alike to clubs of several bags, with one list of what to fetch.',
      tool: { group: 'Bench', needs: 'manage_tickets/workshop' },
      load: async () => (await import('./batches/BatchesPage.tsx')).BatchesPage,
    },
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/radar',
      title: 'Old grips',
      about: 'Clients whose grips went on here long ago, why they are on the list, and who may be written to.',
      tool: { group: 'Bench', needs: 'manage_tickets/workshop' },
      load: async () => (await import('./radar/RadarPage.tsx')).RadarPage,
    },
    {
      access: 'manage_tickets/workshop',
      path: '/admin/clubs-2/capacity',
      title: 'Hours at the bench',
      about: 'How long each of the staff works at the bench, by weekday.',
      load: async () => (await import('./queue/CapacityPage.tsx')).CapacityPage,
    },
    {
      access: 'manage_catalog/catalog',
      path: '/admin/clubs-2/consumables',
      title: 'Consumables',
      about: 'What each job and each stage of a build takes of tape, solvent and epoxy.',
      tool: { group: 'Studio', needs: 'manage_catalog/catalog' },
      load: async () => (await import('./consumables/ConsumablesPage.tsx')).ConsumablesPage,
    },
  ],
  person: {
    tabs: [
      {
        code: 'bag',
        label: 'Bag',
        at: 30,
        needs: 'manage_tickets/workshop',
        load: async () => (await import('./bag/BagTab.tsx')).BagTab,
      },
    ],
  },
  today: [
    {
      name: 'Late tickets',
      needs: 'manage_tickets/workshop',
      list: 'needs you',
      load: async () => (await import('./today/tickets.ts')).useLateTickets,
    },
    {
      name: 'Tickets whose parts came',
      needs: 'manage_tickets/workshop',
      list: 'needs you',
      load: async () => (await import('./today/tickets.ts')).useTicketsWithParts,
    },
    {
      name: 'Clubs that are ready, of clients who do not know',
      needs: 'manage_tickets/workshop',
      list: 'needs you',
      load: async () => (await import('./today/tickets.ts')).useTicketsNotTold,
    },
    {
      name: 'Groups of bags that are ready',
      needs: 'manage_tickets/workshop',
      list: 'needs you',
      load: async () => (await import('./today/groups.ts')).useReadyGroups,
    },
    {
      name: 'Unclaimed clubs',
      needs: 'manage_tickets/workshop',
      list: 'needs you',
      load: async () => (await import('./today/tickets.ts')).useUnclaimedTickets,
    },
  ],
  find: [
    {
      heading: 'Repair tickets',
      needs: 'manage_tickets/workshop',
      load: async () => (await import('./find-tickets.ts')).findTickets,
    },
    {
      heading: 'Group orders',
      needs: 'manage_tickets/workshop',
      load: async () => (await import('./find-tickets.ts')).findGroups,
    },
  ],
  scan: {
    needs: 'manage_tickets/workshop',
    // The tag of a bag, the number of a group, or the band of a club.
    fits: /^([TG]-\d{3,}|[0-9A-Z]{11})$/i,
    load: async () => (await import('./tickets/open-scanned.ts')).addressOfScanned,
  },
}
