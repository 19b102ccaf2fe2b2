export const salesTemplates = {
  gift_card: {
    title: 'Gift card',
    subject: 'A gift card from {from}',
    lead: 'There is a gift card for you.',
    secret: true,
    samples: { name: 'Sam', from: 'Robin Archer', code: 'K7Q2-9DXM-3TRV-8HWA' },
    example: {
      lines: ['Hello Sam,', 'For your new irons.'],
      table: [
        ['From', 'Robin Archer'],
        ['Worth', '$50.00'],
        ['Code', 'K7Q2-9DXM-3TRV-8HWA'],
      ],
      notes: [
        'Show this mail at the desk, or type the code under “Pay with a gift card” where you pay. Whoever has the code can spend it.',
      ],
      action: 'Use it, or see what is left',
    },
  },
} as const
