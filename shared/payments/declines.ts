import type { Decline } from './contract.ts'

const notNow = 'Cards cannot be taken right now. Nothing was charged. Pay at the desk.'

const sentences: Record<string, Omit<Decline, 'code'>> = {
  other_sum: {
    message: 'Another sum came than was asked for. It does not count: the studio gives it back.',
    retry: false,
  },
  card_declined: { message: 'The card was declined. Nothing was charged. Try another card.', retry: false },
  insufficient_funds: {
    message: 'There is not enough on this card. Nothing was charged. Try another card.',
    retry: false,
  },
  incorrect_number: { message: 'This card number does not exist. Look at the digits again.', retry: true },
  expired_card: { message: 'This card has expired. Nothing was charged. Try another card.', retry: false },
  incorrect_cvc: { message: 'The security code is wrong. Nothing was charged. Look at the card again.', retry: true },
  processing_error: { message: 'The bank had a fault. Nothing was charged. Try again.', retry: true },
  amount_too_small: {
    message: 'This is too little for a card. Nothing was charged. Pay it at the desk.',
    retry: false,
  },
  // Outcomes on a reader.
  customer_canceled: { message: 'It was canceled on the reader. Nothing was charged.', retry: true },
  terminal_reader_busy: {
    message: 'The reader is busy with another payment. Nothing was charged. Wait for it, or take another reader.',
    retry: true,
  },
  terminal_reader_offline: {
    message:
      'The reader is offline. Nothing was charged. Look at its power and its network, or take another way to pay.',
    retry: true,
  },
  reader_gone: { message: 'The reader no longer asks for this payment. Nothing was charged. Ask again.', retry: true },
  // Errors that are not the card's fault.
  invalid_request: { message: notNow, retry: false },
  no_access: { message: notNow, retry: false },
  authentication_required: {
    message: 'The bank wants to ask whoever holds the card. Nothing was charged.',
    retry: false,
  },
  card_removed: { message: 'This card is no longer on file. Nothing was charged.', retry: false },
  authentication_failed: {
    message: 'The bank did not confirm the payment. Nothing was charged. Try again.',
    retry: true,
  },
}

const usual = { message: 'The card was declined. Nothing was charged. Try another card.', retry: false }

/** Other names of providers for a known code. */
const same: Record<string, string> = { payment_intent_authentication_failure: 'authentication_failed' }

/** Why a card was declined, in words for its holder. */
export const declineOf = (code: string): Decline => ({ code, ...(sentences[same[code] ?? code] ?? usual) })

/** The code when a provider has another sum than was asked for. */
export const otherSum = 'other_sum'
