import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { Payment } from '#shared/payments/contract.ts'
import type { Reader } from '#shared/payments/readers-contract.ts'

export function stateOf({ isBusy, isOnline }: Reader): { label: string; tone: BadgeTone } {
  if (isBusy) return { label: 'Asks for a card', tone: 'information' }
  if (isOnline === null) return { label: 'Not known', tone: 'neutral' }

  return isOnline ? { label: 'Online', tone: 'success' } : { label: 'Offline', tone: 'warning' }
}

/** A reader's name in a list, with its state if it cannot be asked. */
export const choiceWords = (reader: Reader): string =>
  reader.isBusy || reader.isOnline === false ? `${reader.name}, ${stateOf(reader).label.toLowerCase()}` : reader.name

/** Whether a reader still waits for its card. */
export const isOnReader = ({ reader, status }: Payment): boolean =>
  reader !== undefined && (status === 'processing' || status === 'requires_action')
