/** "launch_monitor" is "Launch monitor". */
export const wordOf = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "Über die Kurve" is "uber_die_kurve": how a name becomes a code. */
export function codeOf(name: string): string {
  const code = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 40)

  return code.length > 1 ? code : `own_${code || 'entry'}`
}

export const slugOf = (name: string): string => codeOf(name).replaceAll('_', '-').replaceAll(/-+/g, '-')

/** What is typed into a field that may stay empty. */
export const orNull = (text: string | null): string | null => (text?.trim() ? text : null)
