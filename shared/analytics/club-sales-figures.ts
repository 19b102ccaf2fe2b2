import type { FigureWords } from './figure-words.ts'

/** The figures of fittings, builds, repairs and goods, by the codes of the wire. */
export const clubSalesFigures = {
  club_sales: {
    unit: 'cents',
    label: 'Club sales',
    sentence: 'What builds and repairs were sold for, before tax, less what was given back.',
    better: 'up',
  },
  parts: {
    unit: 'cents',
    label: 'Parts',
    sentence: 'What heads, shafts, grips and other parts of clubs were sold for.',
    better: 'up',
  },
  labour: { unit: 'cents', label: 'Labor', sentence: 'What the work of the bench was sold for.', better: 'up' },
  parts_cost: { unit: 'cents', label: 'Cost of parts', sentence: 'What the parts had cost, as the books say.' },
  parts_margin: {
    unit: 'percent',
    label: 'Margin on parts',
    sentence: 'What parts were sold for less what they had cost, of what they were sold for.',
    better: 'up',
  },
  builds_begun: {
    unit: 'count',
    label: 'Builds begun',
    sentence: 'Builds that were approved, those canceled later too.',
    better: 'up',
  },
  builds_ready: {
    unit: 'count',
    label: 'Builds ready',
    sentence: 'Builds that were ready for the first time.',
    better: 'up',
  },
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
  quotes_decided: {
    unit: 'count',
    label: 'Quotes decided',
    sentence: 'Quotes that were approved, declined or ran out.',
  },
  quote_acceptance: {
    unit: 'percent',
    label: 'Quotes approved',
    sentence: 'Quotes that were approved, of those that were decided.',
    better: 'up',
  },
  tickets_in: {
    unit: 'count',
    label: 'Tickets taken in',
    sentence: 'Tickets of repairs and regrips that were taken in.',
    better: 'up',
  },
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
