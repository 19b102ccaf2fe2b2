import { codeOf } from '#shared/catalog/code-of.ts'

/** "launch_monitor" is "Launch monitor". */
export const wordOf = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const slugOf = (name: string): string => codeOf(name).replaceAll('_', '-')

/** What is typed into a field that may stay empty. */
export const orNull = (text: string | null): string | null => (text?.trim() ? text : null)
