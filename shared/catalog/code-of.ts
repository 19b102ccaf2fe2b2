/** A name in small letters and digits, with the same between its words. */
const plainly = (name: string, between: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, between)

/** "Über die Kurve" is "uber_die_kurve": what programs call a thing with that name. */
export function codeOf(name: string): string {
  const code = plainly(name, '_')
    .replaceAll(/^[^a-z]+|_$/g, '')
    .slice(0, 40)

  return code.length > 1 ? code : `own_${code || 'entry'}`
}

/** "Über die Kurve" is "uber-die-kurve": how an address calls it; empty where it has no letters. */
export const slugOf = (name: string): string => plainly(name, '-').slice(0, 60).replaceAll(/^-|-$/g, '')
