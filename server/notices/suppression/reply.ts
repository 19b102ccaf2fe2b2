import type { Work } from '#server/kernel/work.ts'
import { deleteSuppression, insertSuppression } from '#server/notices/suppression-store.ts'

// The words that carriers recognize.
const stop = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const start = new Set(['START', 'UNSTOP', 'YES'])

/**
 * Handles an SMS to the studio: STOP ends texts to the number, whether we know it or not, and START allows them again.
 */
export async function takeReply(work: Work, { from, text }: { from: string; text: string }) {
  const digits = from.replaceAll(/\D/g, '')
  const word = text
    .trim()
    .replace(/(?<![.!])[.!]+$/, '')
    .toUpperCase()
  if (digits === '') return

  const number = { channel: 'sms' as const, address: `+${digits}`, reason: 'stopped' as const }
  if (stop.has(word)) await insertSuppression(work, { ...number, detail: word, at: work.now })
  else if (start.has(word)) await deleteSuppression(work, number)
  else work.services.log.info('An SMS came in that is neither STOP nor START')
}
