/** "Über die Kurve" is "uber_die_kurve": what programs call a thing with that name. */
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
