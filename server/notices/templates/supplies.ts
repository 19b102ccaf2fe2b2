import type { Template } from './template.ts'

/** Mails to suppliers. */
export const supplyTemplates = {
  purchase_order: {
    title: 'Order to a supplier',
    subject: 'Order {number} from {studio}',
    lead: 'Order {number} from {studio}',
    samples: { number: 'PO-81' },
    example: {
      lines: ['Please deliver what is attached, and tell us when it will be here.'],
      table: [
        ['Your account', 'LL-20931'],
        ['Lines', '3'],
      ],
    },
  },
  factory_order: {
    title: 'Order of clubs to their maker',
    subject: 'Order {number} from {studio}',
    lead: 'Order {number} from {studio}',
    samples: { number: 'FO-101' },
    example: {
      lines: [
        'Please build the clubs that are attached to these measures, and confirm them with your number and a day.',
      ],
      table: [
        ['Our account with you', 'LL-20931'],
        ['Clubs', '3'],
      ],
    },
  },
} as const satisfies Record<string, Template>
