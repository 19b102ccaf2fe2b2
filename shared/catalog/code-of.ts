/** A name in lower-case letters and digits, with `between` between its words. */
const plainly = (name: string, between: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, between)

/** "Über die Kurve" becomes "uber_die_kurve", a code for programs. */
export function codeOf(name: string): string {
  const code = plainly(name, '_')
    .replaceAll(/^[^a-z]+|_$/g, '')
    .slice(0, 40)

  return code.length > 1 ? code : `own_${code || 'entry'}`
}

/** "Über die Kurve" becomes "uber-die-kurve" for an address; empty when it has no letters. */
export const slugOf = (name: string): string => plainly(name, '-').slice(0, 60).replaceAll(/^-|-$/g, '')
