interface EmptyTool {
  title: string
  /** What will be shown here. */
  holds: string
  /** How the same is done today. */
  today: string
  to: string
  label: string
}

/** Tools of which the studio has nothing yet, by the address of their page. */
export const emptyTools: Readonly<Record<string, EmptyTool>> = {
  '/admin/orders/all': {
    title: 'No orders',
    holds: 'Counter sales, deposits, invoices and refunds are kept here, each with its payments.',
    today: 'Bookings are paid at the counter: the day board shows who is due, and for what.',
    to: '/admin/bookings/day',
    label: 'Open the day board',
  },
  '/admin/clubs-2/all': {
    title: 'No build orders',
    holds: 'Sheets, quotes and the bench queue with its promise dates are kept here, from approval to pickup.',
    today: 'Sheets that visitors fill in arrive with the questions. Answer one there to send the quote.',
    to: '/admin/members/enquiries?topic=build',
    label: 'Open the build sheets',
  },
  '/admin/clubs-2/order-details/:orderId': {
    title: 'No such build order',
    holds: 'One build order is shown here with its sheets, parts, bench steps and checks.',
    today: 'No order has this number. Sheets that wait for a quote are with the questions.',
    to: '/admin/members/enquiries?topic=build',
    label: 'Open the build sheets',
  },
  '/admin/leagues/all': {
    title: 'No leagues to run',
    holds: 'Teams, schedules, scores, handicaps and substitutes are run from here.',
    today: 'Players who want to join write to you through the league pages. Their messages are with the questions.',
    to: '/admin/members/enquiries?topic=league',
    label: 'Open the league questions',
  },
  '/admin/inventory/all': {
    title: 'Nothing in stock',
    holds: 'Heads, shafts, grips and what is on order are counted here, with a warning before something runs out.',
    today: 'Count what is on the shelf, and note what a build needs in the answer to its sheet.',
    to: '/admin/members/enquiries?topic=build',
    label: 'Open the build sheets',
  },
  '/admin/analytics/membership': {
    title: 'No figures yet',
    holds: 'Members gained, kept and lost by month and by plan, with the rows behind each figure.',
    today: 'The list of members shows how long the studio has known each person, and when they come next.',
    to: '/admin/members/all',
    label: 'Open the members',
  },
  '/admin/analytics/club-sales': {
    title: 'No sales to count',
    holds: 'Clubs sold, margins and lead times by month, with the orders behind each figure.',
    today: 'Nothing has been sold through an order yet. Sheets that ask for a quote are with the questions.',
    to: '/admin/members/enquiries?topic=build',
    label: 'Open the build sheets',
  },
  '/admin/analytics/services': {
    title: 'No figures yet',
    holds: 'How full the bays and the calendar are, service by service and hour by hour.',
    today: 'The day board shows each day as it was and as it will be.',
    to: '/admin/bookings/day',
    label: 'Open the day board',
  },
}
