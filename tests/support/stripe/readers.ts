// Stripe's card readers, as far as we use them.

import { decline, type Intent, succeed } from './objects.ts'

export interface StripeReader {
  id: string
  object: 'terminal.reader'
  label: string
  location: string
  serial_number: string
  status: 'online' | 'offline'
  action: Action | null
  /** A card was presented: its bank is being asked, which nobody can stop. */
  isCharging: boolean
}

interface Action {
  type: 'process_payment_intent'
  status: 'in_progress' | 'succeeded' | 'failed'
  failure_code: string | null
  api_error: { type: string; code: string; decline_code: string } | null
  process_payment_intent: { payment_intent: string }
}

export interface Location {
  id: string
  object: 'terminal.location'
  metadata: Record<string, string>
}

export type Touch = 'tap' | 'decline' | 'cancel'

interface TerminalRequest {
  readers: Map<string, StripeReader>
  locations: Location[]
  intents: Map<string, Intent>
  method: string
  form: URLSearchParams
}

interface RefusedAnswer {
  refused: string
}

const list = (data: object[]) => ({ object: 'list', has_more: false, data })

/** An answer, or the code of a refusal; undefined where there is no such object. */
export function answerOnTerminal(
  [collection, id, verb]: (string | undefined)[],
  request: TerminalRequest,
): object | RefusedAnswer | undefined {
  const { readers, locations, method, form } = request
  if (collection === 'locations') {
    if (method === 'GET') return list(locations)
    if (!form.get('address[country]')) return { refused: 'parameter_missing' }
    const metadata = { location: form.get('metadata[location]') ?? '' }
    const made: Location = { id: `tml_${locations.length + 1}`, object: 'terminal.location', metadata }
    locations.push(made)
    return made
  }
  if (!id) return method === 'GET' ? list([...readers.values()]) : register(readers, form)
  const reader = readers.get(id)
  if (!reader || !verb) return reader

  return verb === 'cancel_action' ? endAction(reader) : beginAction(reader, request)
}

function register(readers: Map<string, StripeReader>, form: URLSearchParams): StripeReader | RefusedAnswer {
  if (form.get('registration_code') !== 'simulated-wpe') return { refused: 'resource_missing' }
  const id = `tmr_${readers.size + 1}`
  const reader: StripeReader = {
    id,
    object: 'terminal.reader',
    label: form.get('label') ?? '',
    location: form.get('location') ?? '',
    serial_number: `SIM-${readers.size + 1}`,
    status: 'online',
    action: null,
    isCharging: false,
  }
  readers.set(id, reader)
  return reader
}

function beginAction(
  reader: StripeReader,
  { intents, form }: TerminalRequest,
): StripeReader | RefusedAnswer | undefined {
  const intent = intents.get(form.get('payment_intent') ?? '')
  if (!intent) return undefined
  if (reader.status === 'offline') return { refused: 'terminal_reader_offline' }
  if (reader.action?.status === 'in_progress') return { refused: 'terminal_reader_busy' }
  reader.action = {
    type: 'process_payment_intent',
    status: 'in_progress',
    failure_code: null,
    api_error: null,
    process_payment_intent: { payment_intent: intent.id },
  }
  return reader
}

function endAction(reader: StripeReader): StripeReader | RefusedAnswer {
  if (reader.isCharging) return { refused: 'terminal_reader_busy' }
  reader.action = null
  return reader
}

/** What a client does at a reader that waits for them. */
export function touchReader(reader: StripeReader, touch: Touch, intents: Map<string, Intent>): void {
  const { action } = reader
  const intent = intents.get(action?.process_payment_intent.payment_intent ?? '')
  if (!intent || action?.status !== 'in_progress') throw new Error('The reader asks for nothing.')
  reader.isCharging = false
  if (touch === 'tap') {
    action.status = 'succeeded'
    if (intent.status === 'canceled') Object.assign(action, { status: 'failed', failure_code: 'intent_invalid_state' })
    else succeed(intent)
    return
  }
  action.status = 'failed'
  if (touch === 'cancel') return void (action.failure_code = 'customer_canceled')
  action.failure_code = 'generic_decline'
  action.api_error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
  decline(intent, 'insufficient_funds')
}
