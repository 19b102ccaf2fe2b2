/** The label takes the place of what the sentence beside the field means by "this". */
export function problemInWords(label: string, message: string): string {
  if (label.endsWith('?')) return `${label} ${message.replace(/^This is required/, 'An answer is required')}`

  return message.startsWith('This ') ? `${label} ${message.slice('This '.length)}` : `${label}: ${message}`
}
