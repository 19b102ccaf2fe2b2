import type { FigureWords } from './figure-words.ts'

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
  cost_of_goods: {
    unit: 'cents',
    label: 'Cost of goods',
    sentence: 'What the goods cost that left the shelf for good.',
  },
  goods_margin: {
    unit: 'percent',
    label: 'Margin on goods',
    sentence:
      'What goods were sold for less what they had cost, of what they were sold for. Goods without a cost are left out.',
    better: 'up',
  },
  goods_without_cost: {
    unit: 'count',
    label: 'Goods without a cost',
    sentence: 'Lines of goods that were delivered and whose cost nobody knows: the margin leaves them out.',
    better: 'down',
  },
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
  owed_packages: {
    unit: 'cents',
    label: 'Lessons to give',
    sentence: 'What is paid for lessons that were not given yet.',
  },
  owed_fees: {
    unit: 'cents',
    label: 'Evenings to come',
    sentence: 'What is paid for evenings of leagues and clinics that are to come.',
  },
} as const satisfies Record<string, FigureWords>
