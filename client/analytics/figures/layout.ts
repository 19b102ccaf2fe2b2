import type { FigureCode, FigurePage } from '#shared/analytics/figures.ts'

interface Layout<Page extends FigurePage> {
  title: string
  /** The four to six that somebody comes for. */
  headline: readonly FigureCode<Page>[]
  sections: readonly { title: string; codes: readonly FigureCode<Page>[] }[]
}

/** Where each figure stands on its page. */
export const layouts: { readonly [Page in FigurePage]: Layout<Page> } = {
  membership: {
    title: 'Membership analytics',
    headline: ['mrr', 'members', 'member_loss', 'mrr_kept', 'mrr_per_member', 'overdue'],
    sections: [
      {
        title: 'What moved recurring revenue',
        codes: [
          'mrr_open',
          'mrr_new',
          'mrr_returned',
          'mrr_imported',
          'mrr_up',
          'mrr_resumed',
          'mrr_down',
          'mrr_frozen',
          'mrr_lost',
          'mrr_loss',
        ],
      },
      {
        title: 'People',
        codes: [
          'members_open',
          'members_joined',
          'members_lost',
          'members_leaving',
          'members_frozen',
          'members_covered',
          'trials',
          'trial_conversion',
          'season_members',
        ],
      },
      { title: 'Minutes of plans', codes: ['allowance_used', 'allowance_used_peak', 'allowance_used_off_peak'] },
    ],
  },
  services: {
    title: 'Services analytics',
    headline: ['bookings', 'bays_full', 'no_show_rate', 'service_revenue', 'revenue_per_bay_hour', 'ahead'],
    sections: [
      {
        title: 'Bookings',
        codes: [
          'kept',
          'no_shows',
          'cancelled_by_client',
          'cancelled_late',
          'cancelled_by_studio',
          'cancel_rate',
          'lead_minutes',
        ],
      },
      {
        title: 'Bays and staff',
        codes: [
          'open_minutes',
          'bookable_minutes',
          'booked_minutes',
          'used_minutes',
          'bays_booked',
          'peak_full',
          'staff_full',
        ],
      },
      { title: 'Clients', codes: ['clients', 'new_clients', 'new_share', 'member_share'] },
      { title: 'Revenue', codes: ['value_per_bay_hour', 'fees', 'lessons_owed'] },
    ],
  },
  'club-sales': {
    title: 'Club sales analytics',
    headline: ['club_sales', 'fitting_conversion', 'builds_ready', 'promise_kept', 'build_days', 'parts_margin'],
    sections: [
      { title: 'Builds', codes: ['builds_begun', 'build_days_p90', 'first_promise_kept'] },
      {
        title: 'Fittings and quotes',
        codes: ['fittings', 'fitting_orders', 'value_per_fitting', 'quotes_decided', 'quote_acceptance'],
      },
      { title: 'Parts, labor and goods', codes: ['parts', 'labour', 'parts_cost', 'sell_through'] },
      { title: 'Repairs', codes: ['tickets_in', 'ticket_days', 'comebacks'] },
    ],
  },
  money: {
    title: 'Money analytics',
    headline: ['taken', 'sold', 'earned', 'returned', 'discounts', 'tax_due'],
    sections: [
      { title: 'Taken', codes: ['taken_in', 'taken_back'] },
      {
        title: 'Sold',
        codes: ['sold_gross', 'gift_cards_sold', 'tips', 'cost_of_goods', 'goods_margin', 'goods_without_cost'],
      },
      {
        title: 'Owed to clients',
        codes: ['owed_gift_cards', 'owed_credit', 'owed_deposits', 'owed_dues', 'owed_packages', 'owed_fees'],
      },
    ],
  },
}
