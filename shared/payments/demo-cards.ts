import { z } from 'zod'

/** The cards of the demo's own network, which move no money. */
export const demoCards = {
  '4242424242424242': { what: 'Accepted', outcome: 'captured' },
  '4000000000000002': { what: 'Declined', outcome: 'card_declined' },
  '4000000000009995': { what: 'Insufficient funds', outcome: 'insufficient_funds' },
  '4000000000003220': { what: 'Asks for confirmation', outcome: 'requires_action' },
  '4000000000000077': { what: 'Accepted late', outcome: 'processing' },
  '4000000000005126': { what: 'Accepted; its refund fails', outcome: 'captured' },
  '4000000000000259': { what: 'Accepted; taken back by its bank', outcome: 'captured' },
  '4000000000000341': { what: 'Kept; declined when it is charged later', outcome: 'captured' },
} as const

export type DemoCard = keyof typeof demoCards

export const isDemoCard = (number: string): number is DemoCard => Object.hasOwn(demoCards, number)

export const DemoCardNumber = z
  .string()
  .regex(/^\d{16}$/, 'Type the sixteen digits of a test card.')
  .meta({ examples: ['4242424242424242'] })
