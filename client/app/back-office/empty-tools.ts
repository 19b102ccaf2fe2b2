interface EmptyTool {
  /** What will be shown here. */
  holds: string
  /** How the same is done today. */
  today: string
  to: string
  label: string
}

/** Tools without a function yet, by the address of their page: nothing leads there. */
export const emptyTools: Readonly<Record<string, EmptyTool>> = {
  '/admin/orders/all': {
    holds: 'Counter sales, deposits, invoices and refunds will be kept here, each with its payments.',
    today: 'Bookings are paid at the counter. The day board shows who comes, and when.',
    to: '/admin/bookings/day',
    label: 'Open the day board',
  },
  '/admin/clubs-2/all': {
    holds: 'Sheets, quotes and the bench queue with its promise dates will be kept here, from approval to pickup.',
    today: 'Sheets that visitors fill in arrive with the questions. Answer one there to send the quote.',
    to: '/admin/members/enquiries?topic=build',
    label: 'Open the build sheets',
  },
  '/admin/clubs-2/order-details/:orderId': {
    holds: 'One build order will be shown here with its sheets, parts, bench steps and checks.',
    today: 'Sheets that wait for a quote are with the questions.',
    to: '/admin/members/enquiries?topic=build',
    label: 'Open the build sheets',
  },
  '/admin/leagues/all': {
    holds: 'Teams, schedules, scores, handicaps and substitutes will be run from here.',
    today: 'Players who want to join write to you through the league pages. Their messages are with the questions.',
    to: '/admin/members/enquiries?topic=league',
    label: 'Open the league questions',
  },
  '/admin/inventory/all': {
    holds: 'Heads, shafts, grips and what is on order will be counted here, with a warning before something runs out.',
    today: 'Count what is on the shelf, and note what a build needs in the answer to its sheet.',
    to: '/admin/members/enquiries?topic=build',
    label: 'Open the build sheets',
  },
  '/admin/analytics/membership': {
    holds: 'This will show members gained, kept and lost by month and by plan, with the rows behind each figure.',
    today: 'The list of members shows how long the studio has known each person, and when they come next.',
    to: '/admin/members/all',
    label: 'Open the members',
  },
  '/admin/analytics/club-sales': {
    holds: 'This will show clubs sold, margins and lead times by month, with the orders behind each figure.',
    today: 'Sheets that ask for a quote are with the questions.',
    to: '/admin/members/enquiries?topic=build',
    label: 'Open the build sheets',
  },
  '/admin/analytics/services': {
    holds: 'This will show how full the bays and the calendar are, service by service and hour by hour.',
    today: 'The day board shows each day as it was and as it will be.',
    to: '/admin/bookings/day',
    label: 'Open the day board',
  },
}
