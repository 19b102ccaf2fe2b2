/** Mails about memberships. */
export const membershipTemplates = {
  membership_started: {
    title: 'Membership begun',
    subject: 'Your {plan} membership',
    lead: 'You are a member from {from} on. Your number is {number}.',
    samples: { plan: 'Annual', number: 'LL-1047', from: 'Mar 1, 2026' },
    example: {
      lines: ['It renews on Mar 1, 2027, charged to your card on file.'],
      table: [
        ['Plan', 'Annual'],
        ['Paid through', 'Feb 28, 2027'],
      ],
      notes: ['You stop that yourself under Membership, at any time before.'],
      action: 'Complete your membership',
    },
  },
  membership_renews: {
    title: 'Membership about to renew',
    subject: 'Your {plan} membership renews on {on} for {price}',
    lead: 'Your {plan} membership renews on {on}. {price} is charged to your card on file.',
    samples: { plan: 'Annual', on: 'Mar 1, 2027', price: '$1,980.00' },
    example: {
      lines: [],
      table: [
        ['Membership', 'LL-1047'],
        ['Renews', 'Mar 1, 2027'],
        ['Price', '$1,980.00'],
      ],
      notes: ['To stop it, open Membership and press Stop renewal, at any time before. You are asked no question.'],
      action: 'Look at your membership',
    },
  },
  membership_declined: {
    title: 'Membership payment refused',
    subject: '{price} for your {plan} membership was not paid',
    lead: 'Your card did not pay {price} for your {plan} membership.',
    samples: { plan: 'Annual', price: '$1,980.00', until: 'Mar 8, 2027' },
    example: {
      lines: [
        'You book as before until Mar 8, 2027.',
        'The card is tried again in the next days. With another card, pay it now.',
      ],
      table: [],
      notes: [],
      action: 'Pay $1,980.00',
    },
  },
  membership_suspended: {
    title: 'Membership suspended',
    subject: 'Your {plan} membership is suspended',
    lead: '{price} was due on {due}. Booking by your membership is off until it is paid.',
    samples: { plan: 'Annual', price: '$1,980.00', due: 'Mar 1, 2027' },
    example: { lines: ['Unpaid, it ends on Mar 22, 2027.'], table: [], notes: [], action: 'Pay $1,980.00' },
  },
  membership_ended: {
    title: 'Membership ended',
    subject: 'Your {plan} membership has ended',
    lead: 'Your {plan} membership {number} ended on {on}.',
    samples: { plan: 'Annual', number: 'LL-1047', on: 'Feb 28, 2027' },
    example: { lines: ['You book at the public price.'], table: [], notes: [], action: 'See the plans' },
  },
} as const
