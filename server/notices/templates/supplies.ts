import type { Template } from './template.ts'

/** Mails to those from whom the studio buys. */
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
} as const satisfies Record<string, Template>
