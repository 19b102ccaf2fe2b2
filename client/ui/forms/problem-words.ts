import type { z } from 'zod'

/** What is wrong with a field, to people, where its schema has no sentence of its own. */
export const inPlainWords: z.core.$ZodErrorMap = (issue) => {
  const { code } = issue
  if (code === 'invalid_type') {
    return issue.expected === 'number' || issue.expected === 'int' ? 'Type a whole number.' : 'This is required.'
  }
  if (code === 'invalid_value') return 'Choose one of these.'
  if (code === 'too_small') return issue.origin === 'number' ? 'This is too little.' : 'This is required.'
  if (code === 'too_big') return issue.origin === 'number' ? 'This is too much.' : 'This is too long.'

  return undefined
}

/** The label takes the place of what the sentence beside the field means by "this". */
export function problemInWords(label: string, message: string): string {
  if (label.endsWith('?')) return `${label} ${message.replace(/^This is required/, 'An answer is required')}`
  if (message.startsWith(`${label} `)) return message

  return message.startsWith('This ') ? `${label} ${message.slice('This '.length)}` : `${label}: ${message}`
}
