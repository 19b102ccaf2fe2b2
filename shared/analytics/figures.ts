/** In what a figure is counted. Cents are of the place's currency; a percent has one decimal. */
export type Unit = 'cents' | 'count' | 'percent' | 'minutes' | 'days'

export interface FigureWords {
  unit: Unit
  /** What people call it. */
  label: string
  /** What it means, as its definition says. */
  sentence: string
  /** Which way it should go; left out where neither is better. */
  better?: 'up' | 'down'
}

/** The figures of memberships, by the codes of the wire. */
export const membershipFigures = {
  mrr: {
    unit: 'cents',
    label: 'Recurring a month',
    sentence: 'What all memberships that run on the last day earn a month, before tax. Seasons and trials do not recur.',
    better: 'up',
  },
  mrr_open: {
    unit: 'cents',
    label: 'Recurring before',
    sentence: 'What memberships earned a month on the day before the first.',
  },
  mrr_new: {
    unit: 'cents',
    label: 'New',
    sentence: 'What people who never had a membership before add a month.',
    better: 'up',
  },
  mrr_returned: {
    unit: 'cents',
    label: 'Came back',
    sentence: 'What people add a month who had a membership once and begin again.',
    better: 'up',
  },
  mrr_imported: {
    unit: 'cents',
    label: 'Brought along',
    sentence: 'What memberships add a month that were brought here from another program.',
  },
  mrr_up: {
    unit: 'cents',
    label: 'More',
    sentence: 'What members add a month who changed to a dearer plan or whose plan costs more.',
    better: 'up',
  },
  mrr_down: {
    unit: 'cents',
    label: 'Less',
    sentence: 'What is missing a month because members changed to a cheaper plan.',
    better: 'up',
  },
  mrr_frozen: {
    unit: 'cents',
    label: 'Frozen',
    sentence: 'What is missing a month because memberships were frozen.',
    better: 'up',
  },
  mrr_resumed: {
    unit: 'cents',
    label: 'Thawed',
    sentence: 'What memberships add a month again whose freeze has ended.',
    better: 'up',
  },
  mrr_lost: {
    unit: 'cents',
    label: 'Left',
    sentence: 'What is missing a month because memberships ended. It counts on the day after the last paid one, not at the notice.',
    better: 'up',
  },
  members: {
    unit: 'count',
    label: 'Members',
    sentence: 'People who hold a membership that recurs, frozen ones too, on the last day. A household counts once.',
    better: 'up',
  },
  members_open: {
    unit: 'count',
    label: 'Members before',
    sentence: 'People who held a membership that recurs on the day before the first.',
  },
  members_joined: {
    unit: 'count',
    label: 'Joined',
    sentence: 'People who began a membership that recurs, for the first time or again.',
    better: 'up',
  },
  members_lost: {
    unit: 'count',
    label: 'Left',
    sentence: 'Members of the day before the first who are none on the last day.',
    better: 'down',
  },
  member_loss: {
    unit: 'percent',
    label: 'Members lost',
    sentence: 'Members who left, of those who were members on the day before the first.',
    better: 'down',
  },
  mrr_loss: {
    unit: 'percent',
    label: 'Revenue lost',
    sentence: 'What is missing a month because members left or pay less, of what they paid on the day before the first.',
    better: 'down',
  },
  mrr_kept: {
    unit: 'percent',
    label: 'Revenue kept',
    sentence: 'What the members of the day before the first still pay, with what they pay more or less.',
    better: 'up',
  },
  mrr_per_member: {
    unit: 'cents',
    label: 'A month per member',
    sentence: 'Recurring a month, divided by the people who pay it.',
    better: 'up',
  },
  members_covered: {
    unit: 'count',
    label: 'People covered',
    sentence: 'Everybody who may use a membership on the last day: holders and those who share it.',
    better: 'up',
  },
  members_frozen: {
    unit: 'count',
    label: 'Frozen now',
    sentence: 'Members whose membership rests on the last day.',
    better: 'down',
  },
  members_leaving: {
    unit: 'count',
    label: 'Leaving',
    sentence: 'Memberships that were given notice and still run on the last day.',
    better: 'down',
  },
  trials: {
    unit: 'count',
    label: 'Trials',
    sentence: 'Trial memberships that run on the last day. They are no members yet.',
    better: 'up',
  },
  season_members: {
    unit: 'count',
    label: 'Season members',
    sentence: 'Memberships for a season that run on the last day. They do not recur.',
    better: 'up',
  },
  trial_conversion: {
    unit: 'percent',
    label: 'Trials that stay',
    sentence:
      'Trials that ended in these days and whose person had a membership that recurs within 30 days. Those who may still decide are left out.',
    better: 'up',
  },
  overdue: {
    unit: 'cents',
    label: 'Overdue',
    sentence: 'Dues that are not paid today: the card was declined or the membership is past due.',
    better: 'down',
  },
  allowance_used: {
    unit: 'percent',
    label: 'Minutes used',
    sentence: 'Minutes that members used of those that they had, in the periods that ended in these days.',
  },
  allowance_used_peak: {
    unit: 'percent',
    label: 'Peak minutes used',
    sentence: 'Peak minutes that members used of those that they had, in the periods that ended in these days.',
  },
  allowance_used_off_peak: {
    unit: 'percent',
    label: 'Off-peak minutes used',
    sentence: 'Off-peak minutes that members used of those that they had, in the periods that ended in these days.',
  },
} as const satisfies Record<string, FigureWords>

/** The figures of money, by the codes of the wire. */
export const moneyFigures = {
  taken: {
    unit: 'cents',
    label: 'Taken',
    sentence: 'Cash, cards and terminal payments that came in, less what went back the same ways.',
    better: 'up',
  },
  taken_in: { unit: 'cents', label: 'Came in', sentence: 'Cash, cards and terminal payments that came in.' },
  taken_back: {
    unit: 'cents',
    label: 'Went back',
    sentence: 'What was given back in cash or to cards.',
  },
  sold: {
    unit: 'cents',
    label: 'Sold',
    sentence:
      'What was delivered, before tax and after discounts, less what was given back of it: dues and packages too, tips and gift cards not.',
    better: 'up',
  },
  sold_gross: { unit: 'cents', label: 'Delivered', sentence: 'What was delivered, before tax and after discounts.' },
  returned: {
    unit: 'cents',
    label: 'Given back',
    sentence: 'What was given back of sales, before tax, on the day it was given back.',
  },
  gift_cards_sold: {
    unit: 'cents',
    label: 'Gift cards sold',
    sentence: 'What gift cards were sold for. They are sold again when somebody pays with them.',
  },
  tips: { unit: 'cents', label: 'Tips', sentence: 'Tips, less those given back.' },
  discounts: { unit: 'cents', label: 'Discounts', sentence: 'What was taken off what was delivered.', better: 'down' },
  tax_due: { unit: 'cents', label: 'Tax', sentence: 'Tax of what was delivered, less tax of what was given back.' },
  earned: {
    unit: 'cents',
    label: 'Earned',
    sentence: 'What the books count as earned: dues by the day, packages by the lesson.',
    better: 'up',
  },
  cost_of_goods: { unit: 'cents', label: 'Cost of goods', sentence: 'What the goods cost that left the shelf for good.' },
  owed_gift_cards: { unit: 'cents', label: 'On gift cards', sentence: 'What is left on gift cards on the last day.' },
  owed_credit: { unit: 'cents', label: 'Store credit', sentence: 'What clients have as store credit on the last day.' },
  owed_deposits: {
    unit: 'cents',
    label: 'Deposits',
    sentence: 'What clients have paid for what was not delivered yet, on the last day.',
  },
  owed_dues: {
    unit: 'cents',
    label: 'Dues for days to come',
    sentence: 'Dues that are paid for days after the last.',
  },
  owed_packages: { unit: 'cents', label: 'Lessons to give', sentence: 'What is paid for lessons that were not given yet.' },
  owed_fees: {
    unit: 'cents',
    label: 'Evenings to come',
    sentence: 'What is paid for evenings of leagues and clinics that are to come.',
  },
} as const satisfies Record<string, FigureWords>

/** The figures of bookings and bays, by the codes of the wire. */
export const servicesFigures = {
  bookings: { unit: 'count', label: 'Bookings', sentence: 'Bookings that were kept, and those whose client did not come.', better: 'up' },
  kept: { unit: 'count', label: 'Kept', sentence: 'Bookings whose client came.', better: 'up' },
  no_shows: { unit: 'count', label: 'No-shows', sentence: 'Bookings whose client did not come.', better: 'down' },
  no_show_rate: {
    unit: 'percent',
    label: 'Did not come',
    sentence: 'Bookings whose client did not come, of those that were kept or whose client did not come.',
    better: 'down',
  },
  cancelled_by_client: {
    unit: 'count',
    label: 'Canceled by clients',
    sentence: 'Bookings that clients canceled, on the day for which they were.',
    better: 'down',
  },
  cancelled_late: {
    unit: 'count',
    label: 'Canceled late',
    sentence: 'Bookings that clients canceled so late that they owe a fee or have paid one.',
    better: 'down',
  },
  cancelled_by_studio: {
    unit: 'count',
    label: 'Canceled by the studio',
    sentence: 'Bookings that the studio canceled.',
    better: 'down',
  },
  cancel_rate: {
    unit: 'percent',
    label: 'Cancellation rate',
    sentence: 'Bookings that clients canceled, of all that were kept, missed or canceled by anybody.',
    better: 'down',
  },
  open_minutes: { unit: 'minutes', label: 'Open', sentence: 'Minutes of all bays while the studio was open.' },
  bookable_minutes: {
    unit: 'minutes',
    label: 'Bookable',
    sentence: 'Open minutes of all bays, less those of maintenance and of days on which the studio was closed.',
  },
  booked_minutes: {
    unit: 'minutes',
    label: 'Booked',
    sentence: 'Open minutes of bays that bookings took which were kept or whose client did not come.',
    better: 'up',
  },
  used_minutes: {
    unit: 'minutes',
    label: 'Used',
    sentence: 'Booked minutes of bays, and those of clinics, leagues and other blocks.',
    better: 'up',
  },
  bays_full: { unit: 'percent', label: 'Bays full', sentence: 'Used minutes of the bookable ones.', better: 'up' },
  bays_booked: { unit: 'percent', label: 'Bays booked', sentence: 'Booked minutes of the bookable ones.', better: 'up' },
  peak_full: {
    unit: 'percent',
    label: 'Full at peak',
    sentence: 'Used minutes of the bookable ones, in peak hours alone.',
    better: 'up',
  },
  staff_full: {
    unit: 'percent',
    label: 'Staff busy',
    sentence: 'Minutes in which staff gave bookings and clinics, of those for which they were rostered while the studio was open, less leave.',
    better: 'up',
  },
  member_share: {
    unit: 'percent',
    label: 'By members',
    sentence: 'Booked minutes of bays that a membership was used for, of all booked ones.',
  },
  lead_minutes: {
    unit: 'minutes',
    label: 'Booked ahead',
    sentence: 'How long before its start half of the bookings was made at the latest. A booking that was moved keeps the day on which it was made.',
  },
  clients: { unit: 'count', label: 'Clients', sentence: 'Different people whose bookings were kept.', better: 'up' },
  new_clients: {
    unit: 'count',
    label: 'New clients',
    sentence: 'People whose first booking ever was kept in these days.',
    better: 'up',
  },
  new_share: { unit: 'percent', label: 'New', sentence: 'First bookings of new clients, of all that were kept.' },
  service_revenue: {
    unit: 'cents',
    label: 'Revenue',
    sentence: 'What bookings, clinics and leagues were sold for, less what was given back, and lessons used of packages at what was paid for them.',
    better: 'up',
  },
  fees: { unit: 'cents', label: 'Fees', sentence: 'Fees of late cancellations and of those who did not come, less those given back.' },
  revenue_per_bay_hour: {
    unit: 'cents',
    label: 'Per bay and hour',
    sentence: 'Revenue, divided by the bookable hours of all bays.',
    better: 'up',
  },
  value_per_bay_hour: {
    unit: 'cents',
    label: 'Per bay and hour at list price',
    sentence: 'The same, with what members booked at the price that others pay.',
    better: 'up',
  },
  lessons_owed: { unit: 'count', label: 'Lessons to give', sentence: 'Lessons of packages that are not used on the last day.' },
  ahead: {
    unit: 'count',
    label: 'On the books',
    sentence: 'Bookings for the 28 days to come, beside those that stood on the books a year ago for the same weekdays.',
    better: 'up',
  },
} as const satisfies Record<string, FigureWords>

/** The figures of fittings, builds, repairs and goods, by the codes of the wire. */
export const clubSalesFigures = {
  club_sales: {
    unit: 'cents',
    label: 'Club sales',
    sentence: 'What builds and repairs were sold for, before tax, less what was given back.',
    better: 'up',
  },
  parts: { unit: 'cents', label: 'Parts', sentence: 'What heads, shafts, grips and other parts of clubs were sold for.', better: 'up' },
  labour: { unit: 'cents', label: 'Labor', sentence: 'What the work of the bench was sold for.', better: 'up' },
  parts_cost: { unit: 'cents', label: 'Cost of parts', sentence: 'What the parts had cost, as the books say.' },
  parts_margin: {
    unit: 'percent',
    label: 'Margin on parts',
    sentence: 'What parts were sold for less what they had cost, of what they were sold for.',
    better: 'up',
  },
  builds_begun: { unit: 'count', label: 'Builds begun', sentence: 'Builds that were approved, those canceled later too.', better: 'up' },
  builds_ready: { unit: 'count', label: 'Builds ready', sentence: 'Builds that were ready for the first time.', better: 'up' },
  build_days: {
    unit: 'days',
    label: 'Days to build',
    sentence: 'Days from the approval until a build was ready for the first time: half of them took no longer.',
    better: 'down',
  },
  build_days_p90: {
    unit: 'days',
    label: 'Days to build, nine of ten',
    sentence: 'Days from the approval until a build was ready for the first time: nine of ten took no longer.',
    better: 'down',
  },
  first_promise_kept: {
    unit: 'percent',
    label: 'First promise kept',
    sentence: 'Builds that were ready on or before the first day that was promised, of all that were ready.',
    better: 'up',
  },
  promise_kept: {
    unit: 'percent',
    label: 'Promise kept',
    sentence: 'Builds that were ready on or before the last day that was promised, of all that were ready.',
    better: 'up',
  },
  fittings: { unit: 'count', label: 'Fittings', sentence: 'Fittings that began.', better: 'up' },
  fitting_orders: {
    unit: 'count',
    label: 'Fittings that led to clubs',
    sentence: 'Fittings after which a quote was approved within 60 days.',
    better: 'up',
  },
  fitting_conversion: {
    unit: 'percent',
    label: 'Fittings that sell',
    sentence: 'Fittings after which a quote was approved within 60 days, of all. Younger ones count so far.',
    better: 'up',
  },
  value_per_fitting: {
    unit: 'cents',
    label: 'Per fitting',
    sentence: 'The sum of those quotes, divided by all fittings.',
    better: 'up',
  },
  quotes_decided: { unit: 'count', label: 'Quotes decided', sentence: 'Quotes that were approved, declined or ran out.' },
  quote_acceptance: {
    unit: 'percent',
    label: 'Quotes approved',
    sentence: 'Quotes that were approved, of those that were decided.',
    better: 'up',
  },
  tickets_in: { unit: 'count', label: 'Tickets taken in', sentence: 'Tickets of repairs and regrips that were taken in.', better: 'up' },
  ticket_days: {
    unit: 'days',
    label: 'Days to repair',
    sentence: 'Days from intake until a ticket was ready for the first time: half of them took no longer.',
    better: 'down',
  },
  comebacks: {
    unit: 'percent',
    label: 'Came back',
    sentence: 'Tickets of which a club was taken in again within 60 days, of those that were ready.',
    better: 'down',
  },
  sell_through: {
    unit: 'percent',
    label: 'Sold of the shelf',
    sentence: 'Pieces sold, of those on hand at the start and received since.',
    better: 'up',
  },
} as const satisfies Record<string, FigureWords>

/** The pages of figures, and what stands on each. */
export const figurePages = {
  membership: membershipFigures,
  services: servicesFigures,
  'club-sales': clubSalesFigures,
  money: moneyFigures,
} as const

export type FigurePage = keyof typeof figurePages
export type FigureCode<Page extends FigurePage> = keyof (typeof figurePages)[Page] & string
